using System.Buffers;
using System.Runtime.CompilerServices;
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
internal sealed class ProtobufMessageSerializer<T, TGenerated, TMapping>(MessageParser<TGenerated> parser) : IMessageSerializer<T>
    where TGenerated : class, IMessage<TGenerated>, new()
    where TMapping : struct, IProtobufMapping<T, TGenerated>
{
    [ThreadStatic]
    private static TGenerated? _filled;

    // Unknown fields would be kept; no caller needs them.
    private readonly MessageParser<TGenerated> _parser = parser.WithDiscardUnknownFields(true);

    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var generated = _filled ??= new();
        TMapping.Fill(generated, message);
        GeneratedMessageSerializer<TGenerated>.Write(generated, output);
    }

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out var body, out consumed))
        {
            return default;
        }

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

/// <summary>Takes a message to its generated class and back. A struct that implements it makes the JIT compile what uses it for this message alone.</summary>
/// <typeparam name="T">Type of the message.</typeparam>
/// <typeparam name="TGenerated">Class generated from the contract.</typeparam>
internal interface IProtobufMapping<T, in TGenerated>
{
    /// <summary>Gives every field of <paramref name="generated"/> the value that it has in <paramref name="message"/>, whatever it had before.</summary>
    static abstract void Fill(TGenerated generated, T message);

    /// <summary>The message that <paramref name="generated"/> stands for.</summary>
    /// <exception cref="InvalidMessageException">It stands for none: another type of message, or a value out of range.</exception>
    static abstract T Read(TGenerated generated);
}

/// <summary>Length-prefixed messages of Google.Protobuf, of classes generated from a contract.</summary>
/// <typeparam name="TGenerated">The generated class.</typeparam>
/// <param name="parser">Its parser.</param>
internal sealed class GeneratedMessageSerializer<TGenerated>(MessageParser<TGenerated> parser) : IMessageSerializer<TGenerated>
    where TGenerated : class, IMessage<TGenerated>
{
    // Unknown fields would be kept; no caller needs them.
    private readonly MessageParser<TGenerated> _parser = parser.WithDiscardUnknownFields(true);

    public void Serialize(TGenerated message, IBufferWriter<byte> output) => Write(message, output);

    public TGenerated? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out var body, out consumed))
        {
            return null;
        }

        try
        {
            return _parser.ParseFrom(body);
        }
        catch (Exception cause) when (Refuses(cause))
        {
            throw Refused(cause);
        }
    }

    /// <summary>Writes a message behind its length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Write(TGenerated message, IBufferWriter<byte> output)
    {
        var size = message.CalculateSize();
        var target = output.GetSpan(LengthPrefix.MaxLength + size);
        var prefix = LengthPrefix.Write(target, size);
        message.WriteTo(target.Slice(prefix, size));
        output.Advance(prefix + size);
    }

    /// <summary>
    /// Whether an exception says that the bytes are no message. Not only what is documented: the parser of 3.25.1 adds lengths within a message without looking for overflow, and then steps out of the message with
    /// ArgumentOutOfRangeException or IndexOutOfRangeException.
    /// </summary>
    internal static bool Refuses(Exception cause) => cause is not (InvalidMessageException or OutOfMemoryException);

    /// <summary>The one exception for that.</summary>
    internal static InvalidMessageException Refused(Exception cause) => new($"The bytes are no message of type {typeof(TGenerated).Name}: {cause.Message}", cause);
}

/// <summary>
/// The same as <see cref="ProtobufSerializer"/> for a program that has its messages in the generated classes and in no others. There a decimal, a Guid or a date is a message of numbers and a dictionary is a list:
/// what makes values of the program out of them is not part of it.
/// </summary>
internal sealed class GeneratedProtobufSerializer : ProtobufSerializer
{
    public override string Name => "Protobuf, generated classes";

    protected override MessageModel<T> CreateModel<T>() => (MessageModel<T>)Messages[typeof(T)]().Model();
}

/// <summary>Sizes of Protobuf's messages beside the published ones.</summary>
public static class ProtobufSizes
{
    /// <summary>Why the size of a spec is not the published one, by the name of the spec.</summary>
    public static IReadOnlyDictionary<string, string> Notes { get; } = new Dictionary<string, string>
    {
        ["PrimitivesMessage"] = "7,490 bytes and not the published 7,290: 2 bytes more a message say whether its date is local time, which protobuf-net left out, so that the date came back without it.",
    };
}
