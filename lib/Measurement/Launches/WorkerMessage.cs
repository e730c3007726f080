using System.Text.Json.Serialization;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>A line that a worker writes: exactly one of its members is set.</summary>
/// <param name="Ready">The worker is ready for its first case; its first line.</param>
/// <param name="Row">A sample.</param>
/// <param name="LeftOut">A case that was not measured, and why.</param>
/// <param name="Effort">Where the worker's time went; its last line.</param>
public sealed record WorkerMessage(WorkerReady? Ready = null, Row? Row = null, LeftOut? LeftOut = null, WorkerEffort? Effort = null);

/// <summary>Source-generated serialisation of what parent and worker say to each other, one JSON object a line.</summary>
[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(WorkerRequest))]
[JsonSerializable(typeof(WorkerMessage))]
public sealed partial class WorkerJson : JsonSerializerContext;
