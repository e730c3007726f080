namespace Overtake.Analysis;

/// <summary>What an interval says against 1 and the practical band.</summary>
public enum Verdict
{
    /// <summary>No verdict: below three launches, for a contender whose output cannot be decoded, and for the audit launch.</summary>
    None,

    /// <summary>The contender is faster than the baseline.</summary>
    Faster,

    /// <summary>The contender is slower than the baseline.</summary>
    Slower,

    /// <summary>The interval lies inside the practical band.</summary>
    Same,

    /// <summary>The interval contains 1 and is wider than the band.</summary>
    Undecided,
}
