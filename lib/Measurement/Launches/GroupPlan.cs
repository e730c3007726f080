using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>A group in one launch, or several that share their processes.</summary>
/// <param name="Workers">Its processes.</param>
/// <param name="Blocks">Its cases, size by size in order.</param>
public sealed record GroupPlan(IReadOnlyList<WorkerRequest> Workers, IReadOnlyList<VisitBlock> Blocks);

/// <summary>The visits to one size of a group in one launch: its contenders in turns.</summary>
/// <param name="Cases">The worker of each case, the baseline first.</param>
/// <param name="Schedule">Known from an earlier launch, or of no round where nothing is visited; null lets a pilot decide.</param>
/// <param name="ExpectedSchedule">What is expected where <paramref name="Schedule"/> is null, for estimates of time.</param>
/// <param name="Seed">Of the order of visits.</param>
/// <param name="OnceMilliseconds">What opening and closing one of the cases takes, for estimates.</param>
public sealed record VisitBlock(IReadOnlyList<Turn> Cases, VisitSchedule? Schedule, VisitSchedule ExpectedSchedule, int Seed, int OnceMilliseconds)
{
    /// <summary>Expected uncounted time before each visit, for estimates.</summary>
    public int LeadInMilliseconds { get; init; }

    /// <summary>Indices of cases in the order of their uninterrupted stretches, which come after the visits; empty for none.</summary>
    public IReadOnlyList<int> Stretches { get; init; } = [];
}

/// <summary>One case and its worker.</summary>
/// <param name="Worker">Index of the worker in its group.</param>
/// <param name="Case">The case.</param>
public readonly record struct Turn(int Worker, CaseRequest Case);

/// <summary>One case to measure now.</summary>
/// <param name="Part">Index of its <see cref="WorkerPart"/>.</param>
/// <param name="Size">Size on the scenario's axis.</param>
/// <param name="Order">Position of the case in its launch, 1-based.</param>
/// <param name="Operations">Operations of a visit, as carried over from an earlier launch; null where they are to be found.</param>
public sealed record CaseRequest(int Part, int Size, int Order, long? Operations);

/// <summary>A case across launches.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Shape.</param>
/// <param name="Contender">Contender.</param>
/// <param name="Parameters">Parameters.</param>
/// <param name="Gc">GC mode.</param>
/// <param name="Runtime">Runtime, a name from <see cref="Studies.Runtimes"/>.</param>
/// <param name="Size">Size.</param>
public readonly record struct CaseId(string Scenario, string Shape, string Contender, string Parameters, string Gc, string Runtime, long Size);

/// <summary>What an earlier launch found out about a case. All launches do the same work in the same way, whatever they take.</summary>
/// <param name="Operations">Operations of a visit.</param>
/// <param name="Schedule">Schedule of its size.</param>
public sealed record KnownCase(long Operations, VisitSchedule Schedule);
