using System.Text;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Reads a <c>byte[]</c> with <see cref="BinaryReader"/>: the counterpart of <see cref="BinaryWriter"/>.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public readonly struct StreamDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <inheritdoc/>
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        _ = buffer.Elements<byte>();
        var stream = new MemoryStream((byte[])buffer.Storage, 0, buffer.Length);
        var reader = new BinaryReader(stream, Strict);
        try
        {
            while (stream.Position < stream.Length)
                consumer.Take(TRecord.Read(reader));
        }
        catch (Exception exception) when (exception is IOException or FormatException or DecoderFallbackException)
        {
            throw Malformed.Stream(exception);
        }
    }

    /// <inheritdoc/>
    public static long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(((byte[])buffer.Storage).Length, 1);
}
