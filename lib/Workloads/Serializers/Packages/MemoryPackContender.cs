using System.Buffers;
using System.Runtime.CompilerServices;
using MemoryPack;
using Overtake.Workloads.Boxing;

namespace Overtake.Workloads.Serializers.Packages;

/// <summary>MemoryPack with code generated at compile time.</summary>
internal sealed class MemoryPackContender() : KnownTypeSerializer(
    // Not fuzzed in this project.
    new("MemoryPack", "MemoryPack", () => LibraryVersion.Of<MemoryPackSerializerOptions>()) { IsSafeForUntrustedData = false })
{
    /// <summary>The serializer for a user's record.</summary>
    public static RecordSerializer<TRecord> Of<TRecord>() => RuntimeHelpers.IsReferenceOrContainsReferences<TRecord>()
        ? new("MemoryPack", null, "a type with texts or lists needs code that MemoryPack generates in your project")
        : new("MemoryPack", new MemoryPackMessages<TRecord>());

    protected override string? WhyNot(Type message) => MessagePackContender.WithoutAttributes(message);

    protected override IMessageSerializer<T> Create<T>() => new MemoryPackMessages<T>();
}

/// <summary>Messages as the package writes them.</summary>
internal sealed class MemoryPackMessages<T> : IMessageSerializer<T>
{
    // The end of the input within a message is an exception.
    public bool EndsItself => false;

    public void Serialize(T message, IBufferWriter<byte> output) => MemoryPackSerializer.Serialize(output, message);

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        T? message = default;
        consumed = MemoryPackSerializer.Deserialize(input, ref message);
        return message;
    }
}
