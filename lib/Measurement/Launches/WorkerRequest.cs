using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;

namespace Overtake.Measurement.Launches;

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
