namespace Overtake.Analysis;

/// <summary>All that is concluded from one run. Every list is in the order of scenario, shape, contender, parameters, size.</summary>
/// <param name="Study">Study name; empty for a bare CSV file.</param>
/// <param name="Run">Run id; empty for a bare CSV file.</param>
/// <param name="Machine">Machine name; empty for a bare CSV file.</param>
/// <param name="Confidence">Nominal coverage of every interval, for example 0.95.</param>
/// <param name="Noisy">True when any control deviated from what it must show. <see cref="SystematicUncertainty"/> says what follows from that.</param>
/// <param name="Controls">A/A and positive controls, those of visits against uninterrupted stretches, and the drift control where the manifest has one.</param>
/// <param name="Ratios">Every ratio of every contender to its baseline.</param>
/// <param name="Crossovers">One for each curve of a full competitor.</param>
/// <param name="Regret">What the wrong choice costs.</param>
/// <param name="RangeCosts">Cost over the whole range of each fixed choice and of switching at the crossover.</param>
/// <param name="Unsteady">Case launches left out because the code had not reached tier 1.</param>
/// <param name="FewCollections">Cases that collect but whose timed iterations span fewer than 20 collections of their highest generation in all launches together.</param>
public sealed record RunAnalysis(
    string Study,
    string Run,
    string Machine,
    double Confidence,
    bool Noisy,
    IReadOnlyList<Control> Controls,
    IReadOnlyList<Ratio> Ratios,
    IReadOnlyList<Crossover> Crossovers,
    IReadOnlyList<Regret> Regret,
    IReadOnlyList<RangeCost> RangeCosts,
    int Unsteady,
    int FewCollections)
{
    /// <summary>Estimates from visits against uninterrupted stretches of the same cases; empty where a run has none.</summary>
    public IReadOnlyList<StretchCheck> Stretches { get; init; } = [];
}
