namespace Overtake.Analysis;

/// <summary>
/// Whether a refinement batch agrees with the first batch that measured the same size: the difference of the mean log ratios,
/// as a factor, with Welch's interval. One healthy link in twenty disagrees by chance at 95 %.
/// </summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Size">The size measured again.</param>
/// <param name="Batch">Batch of the run; the first of the main grid is 0.</param>
/// <param name="Difference">Ratio in the batch over ratio in the first one with this size.</param>
/// <param name="Low">Lower end.</param>
/// <param name="High">Upper end.</param>
public sealed record LinkCheck(Setting Setting, string Contender, long Size, int Batch, double Difference, double Low, double High)
{
    /// <summary>True when the interval contains 1.</summary>
    public bool Agrees => Low <= 1 && High >= 1;
}
