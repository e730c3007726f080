using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Boxes every number and consumes it at once; nothing is handed over. A JIT that sees that a box does not escape need not allocate it: .NET 10 does not, so this shows what a benchmark of boxing measures whose boxes do not escape. Not even this happens inside a loop, where .NET 10 allocates every box.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class BoxesThatDoNotEscape<TRecord>(TRecord start) : BoxingContender<TRecord, ObjectArrayDecoding<TRecord, Original>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "boxes that do not escape";

    public override bool Decodable => false;

    /// <summary>The checksum of the last fill: keeps the values in use.</summary>
    public ulong Consumed { get; private set; }

    /// <summary>Consumes <paramref name="records"/> records.</summary>
    /// <returns>An empty array.</returns>
    public override FilledBuffer Fill(int records)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        ulong checksum = 0;
        var state = Start;
        for (; records > 0; records--)
        {
            checksum = Consume(checksum, state);
            state.Advance();
        }

        Consumed = checksum;
        return new(Array.Empty<object>(), 0);
    }

    // Not inlined, since inside the loop of the caller the boxes would be allocated.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong Consume(ulong checksum, TRecord record) => record.Fold<BoxedChecksum>(checksum);

    /// <summary>Null: whether the boxes are allocated is what this contender asks.</summary>
    public override long? AllocatedBytes(int records) => null;

    /// <summary>None.</summary>
    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [];
}
