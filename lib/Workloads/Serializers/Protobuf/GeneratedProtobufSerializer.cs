using Google.Protobuf;

namespace Overtake.Workloads.Serializers.Protobuf;

/// <summary>
/// The same as <see cref="ProtobufSerializer"/> for a program that has its messages in the generated classes and in no others. There a decimal, a Guid or a date is a message of numbers and a dictionary is a list:
/// what makes values of the program out of them is not part of it.
/// </summary>
public sealed class GeneratedProtobufSerializer : KnownTypeSerializer
{
    /// <inheritdoc/>
    public override string Name => "Protobuf, generated classes";

    /// <inheritdoc/>
    public override string Format => "Protocol Buffers";

    /// <inheritdoc/>
    public override string Version => LibraryVersion.Of<ByteString>();

    /// <inheritdoc/>
    public override bool IsMaintained => true;

    /// <inheritdoc/>
    public override bool IsSafeForUntrustedData => true;

    /// <inheritdoc/>
    protected override string? WhyNot(Type message) => ProtobufSerializer.WhyNone(message);

    /// <inheritdoc/>
    protected override IMessageSerializer<T> Create<T>() => (IMessageSerializer<T>)ProtobufSerializer.Messages[typeof(T)]().Serializer();

    /// <inheritdoc/>
    protected override MessageModel<T> CreateModel<T>() => (MessageModel<T>)ProtobufSerializer.Messages[typeof(T)]().Model();
}
