using System.Text.Json.Serialization;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>What System.Text.Json generates at compile time for the envelope.</summary>
[JsonSerializable(typeof(MessageEnvelope))]
internal sealed partial class EnvelopeJsonContext : JsonSerializerContext;
