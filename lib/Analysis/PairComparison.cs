namespace Overtake.Analysis;

/// <summary>What two scenarios say about the same two contenders at the same size.</summary>
/// <param name="First">The comparison in the first scenario.</param>
/// <param name="Second">The same contender, baseline and size in the second scenario.</param>
public sealed record PairComparison(Ratio First, Ratio Second)
{
    /// <summary>A flip: one scenario says faster and the other slower.</summary>
    public bool IsFlip => (First.Verdict, Second.Verdict) is (Verdict.Faster, Verdict.Slower) or (Verdict.Slower, Verdict.Faster);

    /// <summary>One scenario has a winner and the other tells that there is none.</summary>
    public bool EvensOut => First.Verdict != Second.Verdict && (First.Verdict == Verdict.Same || Second.Verdict == Verdict.Same) && Told(First) && Told(Second);

    // An undecided comparison differs from nothing.
    private static bool Told(Ratio ratio) => ratio.Verdict is Verdict.Faster or Verdict.Slower or Verdict.Same;
}
