namespace Overtake.Analysis;

/// <summary>Where a measured size stands.</summary>
public enum Side
{
    /// <summary>The interval contains 1, or there is none.</summary>
    Undecided,

    /// <summary>The interval lies above 1: the contender is ahead.</summary>
    Ahead,

    /// <summary>The interval lies below 1: the contender is behind.</summary>
    Behind,
}
