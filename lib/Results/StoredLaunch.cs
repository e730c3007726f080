namespace Overtake.Results;

/// <summary>What one launch gave.</summary>
/// <param name="Rows">Its rows.</param>
/// <param name="Visits">The visits that its estimates were made from.</param>
public sealed record StoredLaunch(IReadOnlyList<Row> Rows, IReadOnlyList<CaseVisits> Visits);
