namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>How the records in a kind of buffer are read. A type without instances, so that calls are bound at compile time.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public interface IDecoding<TRecord>
{
    /// <summary>Hands every record of <paramref name="buffer"/> to <paramref name="consumer"/>, in order.</summary>
    /// <exception cref="InvalidDataException">The buffer does not hold whole records of this shape.</exception>
    static abstract void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>;

    /// <summary>Bytes that stay alive as long as <paramref name="buffer"/> does.</summary>
    static abstract long BytesAlive(FilledBuffer buffer);
}
