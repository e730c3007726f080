using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>As <see cref="ByteArraySpan{TRecord}"/>, into an array that is not zeroed first.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public sealed class ByteArrayUninitialized<TRecord>(TRecord start) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    public override string Name => "byte[] uninitialized";

    /// <inheritdoc/>
    public override FilledBuffer Fill(int records)
    {
        var bytes = GC.AllocateUninitializedArray<byte>(EncodedLength(records));
        Encode(bytes);
        return new(bytes, bytes.Length);
    }
}
