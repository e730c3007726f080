namespace Overtake.Analysis;

/// <summary>What an intervention did to a crossover.</summary>
internal enum TrialOutcome
{
    /// <summary>Both ends of the bracket are still on their sides.</summary>
    Holds,

    /// <summary>Both ends are on the same side, and the other side is met farther out.</summary>
    Moves,

    /// <summary>Both ends are on the same side, and so is all that was measured around them.</summary>
    Gone,

    /// <summary>Both ends changed sides.</summary>
    Reversed,

    /// <summary>An end is undecided.</summary>
    Unclear,
}
