namespace Overtake.Analysis;

/// <summary>A control of one scenario and shape, pooled over sizes within each launch, or of a scenario, pooled over shapes as well.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Shape; empty for all of the scenario.</param>
/// <param name="Kind"><c>A/A</c>, <c>+10 %</c>, <c>visits / uninterrupted</c> or, with scenario and shape empty, <c>drift</c>.</param>
/// <param name="Estimate">Pooled ratio and interval; t over launches.</param>
/// <param name="Pass">Whether the control came out as it must; null where there are too few launches to say.</param>
public sealed record Control(string Scenario, string Shape, string Kind, Estimate Estimate, bool? Pass)
{
    /// <summary>The factor by which it widens the intervals of its scenario and shape on both sides; 1 for not at all. See <see cref="SystematicUncertainty"/>.</summary>
    public double Systematic { get; init; } = 1;

    /// <summary>The contender whose ratio to the baseline it holds against uninterrupted stretches; empty for the other kinds.</summary>
    public string Contender { get; init; } = "";

    /// <summary>Kind and, where it has one, contender.</summary>
    public string Name => Contender.Length == 0 ? Kind : $"{Contender}: {Kind}";

    /// <summary>Whether it compares two copies of the same code.</summary>
    public bool IsCopies => Kind == Controls.Copies;

    /// <summary>Whether it has a tenth more work than its original.</summary>
    public bool IsMoreWork => Kind == Controls.MoreWork;

    /// <summary>Whether it holds ratios by visits against those by uninterrupted stretches.</summary>
    public bool IsUninterrupted => Kind == Controls.Uninterrupted;
}

/// <summary>How far the estimate of a case is from its uninterrupted stretches in the same processes.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Size">The size.</param>
/// <param name="Estimate">Time by the estimate over time by stretches, geometric mean over launches.</param>
public sealed record StretchCheck(Setting Setting, string Contender, long Size, Estimate Estimate);
