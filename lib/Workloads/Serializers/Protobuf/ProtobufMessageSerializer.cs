using System.Buffers;
using Google.Protobuf;

namespace Overtake.Workloads.Serializers.Protobuf;

/// <summary>
/// Messages of the program's own classes, which go through generated ones and pay for filling them and for reading them out.
/// When writing, one generated object a thread is filled again and again (so the last message that a thread wrote stays referenced); when reading, the parser makes new ones, because a generated class cannot be emptied.
/// </summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TGenerated">Class generated from the contract.</typeparam>
/// <typeparam name="TMapping">Takes one to the other.</typeparam>
/// <param name="parser">The parser of the generated class.</param>
public sealed class ProtobufMessageSerializer<T, TGenerated, TMapping>(MessageParser<TGenerated> parser) : IMessageSerializer<T>
    where TGenerated : class, IMessage<TGenerated>, new()
    where TMapping : struct, IProtobufMapping<T, TGenerated>
{
    [ThreadStatic]
    private static TGenerated? _filled;

    // Fields that the contract does not know would be kept, and nobody asks for them.
    private readonly MessageParser<TGenerated> _parser = parser.WithDiscardUnknownFields(true);

    /// <inheritdoc/>
    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var generated = _filled ??= new();
        TMapping.Fill(generated, message);
        GeneratedMessageSerializer<TGenerated>.Write(generated, output);
    }

    /// <inheritdoc/>
    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out var body, out consumed))
            return default;
        try
        {
            return TMapping.Read(_parser.ParseFrom(body));
        }
        catch (Exception cause) when (GeneratedMessageSerializer<TGenerated>.Refuses(cause))
        {
            throw GeneratedMessageSerializer<TGenerated>.Refused(cause);
        }
    }
}
