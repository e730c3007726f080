using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Json;

/// <summary>System.Text.Json with serializers generated at compile time, a message a line.</summary>
public sealed class SourceGeneratedJson : KnownTypeSerializer
{
    /// <inheritdoc/>
    public override string Name => "System.Text.Json";

    /// <inheritdoc/>
    public override string Format => "JSON";

    /// <inheritdoc/>
    public override string Version => LibraryVersion.Of<JsonDocument>();

    /// <inheritdoc/>
    public override bool IsMaintained => true;

    /// <inheritdoc/>
    public override bool IsSafeForUntrustedData => true;

    /// <inheritdoc/>
    protected override string? WhyNot(Type message) =>
        message == typeof(object) || message == typeof(BoxedPrimitivesMessage) ? "What is in a member of type object is written without its type and comes back as a JsonElement." : null;

    /// <inheritdoc/>
    protected override IMessageSerializer<T> Create<T>() =>
        new JsonMessageSerializer<T>((JsonTypeInfo<T>)(JsonMessages.Default.GetTypeInfo(typeof(T)) ?? ConvertedJsonMessages.Default.GetTypeInfo(typeof(T)))!);
}
