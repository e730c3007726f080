namespace Overtake.Analysis;

/// <summary>What a curve says about overtaking.</summary>
public enum CrossoverOutcome
{
    /// <summary>Exactly one crossover is established; the remark says where an end is open all the same.</summary>
    At,

    /// <summary>Ahead of the baseline at every measured size, two at least.</summary>
    NoneAlwaysAhead,

    /// <summary>Behind the baseline at every measured size, two at least.</summary>
    NoneAlwaysBehind,

    /// <summary>No crossover is established, and not every measured size is on one side: the remark says which end is open and which sizes are undecided or stand alone.</summary>
    Unresolved,

    /// <summary>More than one crossover is established.</summary>
    Several,
}
