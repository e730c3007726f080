using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Values written with <see cref="System.Buffers.Binary.BinaryPrimitives"/> into a fresh, zeroed <c>byte[]</c> of the exact size.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public sealed class ByteArraySpan<TRecord>(TRecord start) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    public override string Name => "byte[] span";

    /// <inheritdoc/>
    public override FilledBuffer Fill(int records)
    {
        var bytes = new byte[EncodedLength(records)];
        Encode(bytes);
        return new(bytes, bytes.Length);
    }
}
