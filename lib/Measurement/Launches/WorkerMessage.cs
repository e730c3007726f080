using System.Text.Json.Serialization;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
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

/// <summary>What one worker process is for: one contender of one group, or of several that share their processes, in one launch. It is the first line that a worker reads; <see cref="VisitLines"/> follow, and an empty line ends it.</summary>
/// <param name="Study">Study.</param>
/// <param name="Launch">Launch number, 1-based.</param>
/// <param name="Parts">What it measures.</param>
/// <param name="Contender">Contender.</param>
/// <param name="Parameters">As in the rows.</param>
/// <param name="Gc">GC mode that the process must find itself in.</param>
/// <param name="Engine">Engine settings.</param>
public sealed record WorkerRequest(
    string Study,
    int Launch,
    IReadOnlyList<WorkerPart> Parts,
    string Contender,
    string Parameters,
    string Gc,
    EngineSettings Engine)
{
    /// <summary>Runtime that the process must find itself in, a name from <see cref="Runtimes"/>.</summary>
    public string Runtime { get; init; } = Runtimes.Current;
}

/// <summary>The cases of one group that a worker measures.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Record shape.</param>
/// <param name="Sizes">Sizes that will be asked for; the contender's output is checked at each before anything is timed.</param>
public sealed record WorkerPart(string Scenario, string Shape, IReadOnlyList<int> Sizes);

/// <summary>A worker is ready for its first case.</summary>
/// <param name="Runtime">Description of its runtime.</param>
public sealed record WorkerReady(string Runtime);

/// <summary>Where a worker's time went.</summary>
/// <param name="TierUp">Milliseconds of driving the contender to tier 1.</param>
/// <param name="WarmUp">Milliseconds of pilot, warm-up and uncounted visits.</param>
/// <param name="Timed">Milliseconds of timed visits.</param>
public sealed record WorkerEffort(double TierUp, double WarmUp, double Timed)
{
    /// <summary>Sum of both.</summary>
    public static WorkerEffort operator +(WorkerEffort a, WorkerEffort b) => new(a.TierUp + b.TierUp, a.WarmUp + b.WarmUp, a.Timed + b.Timed);
}
