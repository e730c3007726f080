using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The least that has to be done: a copy of bytes that were encoded before. Optionally the state is advanced too, since its chain of dependent additions takes time that no contender can save.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
/// <param name="start">The first record of every fill.</param>
/// <param name="advance">Whether the state is advanced as well.</param>
/// <param name="name">Name in results.</param>
public abstract class Floor<TRecord>(TRecord start, bool advance, string name) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    private byte[] _prepared = [];
    private int _preparedRecords;

    // Nobody reads it, but without it advancing would be optimised away.
    private ulong _advanced;

    /// <inheritdoc/>
    public sealed override string Name => name;

    /// <inheritdoc/>
    public sealed override FilledBuffer Fill(int records)
    {
        // Encoding is no part of the floor: it happens once for a number of records, in the warm-up.
        if (records != _preparedRecords)
        {
            _prepared = new byte[EncodedLength(records)];
            Encode(_prepared);
            _preparedRecords = records;
        }

        if (advance)
        {
            var state = Start;
            for (; records > 0; records--)
                state.Advance();
            _advanced = state.Fold<NumbersOnly>(0);
        }

        return Copy(_prepared);
    }

    /// <summary>Copies the bytes into the memory to hand over.</summary>
    protected abstract FilledBuffer Copy(ReadOnlySpan<byte> prepared);
}
