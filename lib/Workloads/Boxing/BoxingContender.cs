using Overtake.Workloads.Boxing.Contenders;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing;

/// <summary>What all contenders share: their input, and the consuming side made of <typeparamref name="TDecoding"/>.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
/// <typeparam name="TDecoding">How its buffers are read.</typeparam>
/// <param name="start">The first record of every fill.</param>
public abstract class BoxingContender<TRecord, TDecoding>(TRecord start) : IBoxingContender
    where TRecord : struct, IRecord<TRecord>
    where TDecoding : struct, IDecoding<TRecord>
{
    /// <summary>The first record of every fill.</summary>
    protected readonly TRecord Start = start;

    public abstract string Name { get; }

    public string Shape => TRecord.Shape;

    public virtual bool Decodable => true;

    public abstract FilledBuffer Fill(int records);

    public virtual void Release(FilledBuffer buffer)
    {
    }

    public ulong Fold(FilledBuffer buffer)
    {
        var consumer = default(FoldingConsumer<TRecord>);
        TDecoding.Decode(buffer, ref consumer);
        return consumer.Sum;
    }

    public string? Compare(FilledBuffer buffer, int records)
    {
        var consumer = new ComparingConsumer<TRecord>(Start);
        TDecoding.Decode(buffer, ref consumer);
        return consumer.Difference
            ?? (consumer.Records == RecordsIn(records) ? null : $"{consumer.Records} records instead of {RecordsIn(records)}");
    }

    public virtual int RecordsIn(int records) => records;

    public abstract long? AllocatedBytes(int records);

    public abstract IReadOnlyList<(string What, long Bytes)> Arrays(int records);

    public long BytesAlive(FilledBuffer buffer) => TDecoding.BytesAlive(buffer);

    /// <summary>Slots, bytes or records for so many records.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="records"/> is negative.</exception>
    /// <exception cref="OverflowException">The product does not fit an array.</exception>
    protected static int Elements(int records, int each)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        return checked(records * each);
    }
}
