using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>
/// The contender <c>NetSerializer format</c>: the project's own serializer of that format, with the types and in the order of the published study.
/// </summary>
internal sealed class FormatContender : ISerializer
{
    // Not before it is asked for: a contender that is only listed costs nothing, and first use is measured whole.
    private readonly Lazy<FormatSerializer> _serializer = new(() => new FormatSerializer(
        MessageSpecs.All.Select(spec => spec.MessageType).Concat(MessageSpecs.HeldTypes),
        CustomTypeSerializer.Of<int[,,]?, TriDimArraySerializer>()));

    public SerializerFacts Facts { get; } = new(RecordFormat.Name, "NetSerializer", () => "4.1.2");

    public string? WhyNot(MessageSpec spec) => null;

    public IMessageSerializer<T> For<T>(MessageSpec<T> spec) => _serializer.Value.For<T>(spec.Direct);
}
