using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Json;

/// <summary>System.Text.Json with serializers generated at compile time, a message a line.</summary>
internal sealed class SourceGeneratedJson : KnownTypeSerializer
{
    public override string Name => "System.Text.Json";

    public override string Format => "JSON";

    public override string Version => LibraryVersion.Of<JsonDocument>();

    public override bool IsMaintained => true;

    public override bool IsSafeForUntrustedData => true;

    protected override string? WhyNot(Type message) =>
        message == typeof(object) || message == typeof(BoxedPrimitivesMessage) ? "What is in a member of type object is written without its type and comes back as a JsonElement." : null;

    protected override IMessageSerializer<T> Create<T>() =>
        new JsonMessageSerializer<T>((JsonTypeInfo<T>)(JsonMessages.Default.GetTypeInfo(typeof(T)) ?? ConvertedJsonMessages.Default.GetTypeInfo(typeof(T)))!);
}
