namespace Overtake.Runs;

/// <summary>How far a run is.</summary>
/// <param name="Stage">What is being measured, for example <c>launch 3 of 10</c>.</param>
/// <param name="Done">Expected time of what is done.</param>
/// <param name="Total">Expected time of all that is planned; grows when refinement and interventions are planned.</param>
public readonly record struct RunProgress(string Stage, TimeSpan Done, TimeSpan Total)
{
    /// <summary>Something to keep in sight, for example that a launch is measured again; null for mere progress.</summary>
    public string? Note { get; init; }
}
