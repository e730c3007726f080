namespace Overtake.Analysis;

/// <summary>All that is concluded from one run. Every list is in the order of scenario, shape, contender, parameters, size.</summary>
/// <param name="Study">Study name; empty for a bare CSV file.</param>
/// <param name="Run">Run id; empty for a bare CSV file.</param>
/// <param name="Machine">Machine name; empty for a bare CSV file.</param>
/// <param name="Confidence">Nominal coverage of every interval, for example 0.95.</param>
/// <param name="Noisy">True when any control failed: <see cref="IsNoisy"/> says where, charts are marked there and no claim is made from them.</param>
/// <param name="Controls">A/A and positive controls, and the drift control where the manifest has one.</param>
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
    /// <summary>Sizes that refinement batches measured again, against the main launches; empty without a manifest, which tells the batches apart.</summary>
    public IReadOnlyList<LinkCheck> Links { get; init; } = [];

    /// <summary>
    /// Whether a control of this scenario and shape failed, or one that is for the whole scenario or run. The controls are pooled per scenario
    /// and shape, or per scenario, and so is what they forbid: no claim is made from the part of a run whose own control failed.
    /// </summary>
    public bool IsNoisy(string scenario, string shape) =>
        Controls.Any(c => c.Pass == false && (c.Scenario.Length == 0 || (c.Scenario == scenario && (c.Shape.Length == 0 || c.Shape == shape))));

    /// <summary>Cases whose median differs from their mean by more than 10 %.</summary>
    public IReadOnlyList<MedianDifference> Medians { get; init; } = [];
}
