using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>What a launch gave.</summary>
/// <param name="Rows">Estimates and samples in the order of measuring.</param>
/// <param name="Visits">The visits behind the estimates.</param>
/// <param name="LeftOut">Cases that gave none.</param>
/// <param name="Effort">Where the workers' time went.</param>
public sealed record LaunchResult(IReadOnlyList<Row> Rows, IReadOnlyList<CaseVisits> Visits, IReadOnlyList<LeftOut> LeftOut, WorkerEffort Effort);
