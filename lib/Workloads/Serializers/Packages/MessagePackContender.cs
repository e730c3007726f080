using System.Buffers;
using MessagePack;
using MessagePack.Resolvers;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Packages;

/// <summary>MessagePack-CSharp for classes with integer keys. The standard resolver of version 2 generates its code at first use.</summary>
internal class MessagePackContender(string name = "MessagePack") : KnownTypeSerializer(
    // Its options for untrusted data are not the ones that are measured.
    new(name, "MessagePack", () => LibraryVersion.Of<MessagePackSerializerOptions>()) { IsSafeForUntrustedData = false })
{
    /// <summary>The package's default: Guids are text of 36 characters.</summary>
    public static readonly MessagePackSerializerOptions Standard = MessagePackSerializerOptions.Standard;

    /// <summary>The same with Guids as 16 bytes.</summary>
    public static readonly MessagePackSerializerOptions BinaryGuids =
        Standard.WithResolver(CompositeResolver.Create(NativeGuidResolver.Instance, StandardResolver.Instance));

    /// <summary>The serializer for a user's record.</summary>
    public static RecordSerializer<TRecord> Of<TRecord>() => new("MessagePack", new MessagePackMessages<TRecord>(Standard));

    /// <summary>Why packages that read attributes cannot write a message; null where they can.</summary>
    public static string? WithoutAttributes(Type message) =>
        message == typeof(object) || message == typeof(BoxedPrimitivesMessage) ? "An object without a type has no fields to mark." : null;

    protected override string? WhyNot(Type message) => WithoutAttributes(message);

    protected override IMessageSerializer<T> Create<T>() => new MessagePackMessages<T>(Standard);
}

/// <summary>MessagePack with Guids as 16 bytes.</summary>
internal sealed class BinaryGuidMessagePackContender() : MessagePackContender("MessagePack, binary Guids")
{
    protected override string? WhyNot(Type message) => message == typeof(Guid) ? null : "Without a Guid it is the same as MessagePack.";

    protected override IMessageSerializer<T> Create<T>() => new MessagePackMessages<T>(BinaryGuids);
}

/// <summary>Messages as the package writes them.</summary>
internal sealed class MessagePackMessages<T>(MessagePackSerializerOptions options) : IMessageSerializer<T>
{
    // The end of the input within a message is an exception.
    public bool EndsItself => false;

    public void Serialize(T message, IBufferWriter<byte> output) => MessagePackSerializer.Serialize(output, message, options);

    public unsafe T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        fixed (byte* start = input)
        {
            return MessagePackSerializer.Deserialize<T>(InputMemory.Of(start, input.Length), options, out consumed);
        }
    }
}

/// <summary>Memory in place of a span, which the package does not take: one object a thread, that says where the input is.</summary>
internal sealed unsafe class InputMemory : MemoryManager<byte>
{
    [ThreadStatic]
    private static InputMemory? _ofThread;

    private byte* _start;
    private int _length;

    /// <summary>Memory at a place that does not move as long as it is used, and not beyond the next call on this thread.</summary>
    public static ReadOnlyMemory<byte> Of(byte* start, int length)
    {
        var memory = _ofThread ??= new();
        memory._start = start;
        memory._length = length;
        return memory.Memory;
    }

    public override Span<byte> GetSpan() => new(_start, _length);

    public override MemoryHandle Pin(int elementIndex = 0) => new(_start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
    }
}
