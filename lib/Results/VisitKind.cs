namespace Overtake.Results;

/// <summary>Which visits a case has.</summary>
public enum VisitKind
{
    /// <summary>Short ones, the usual kind.</summary>
    Short,

    /// <summary>Long ones, because the runtime collects generation 2: those collections go on in the background while others have their turn, and visits of 3 ms came out up to 30 % too cheap.</summary>
    Long,

    /// <summary>Several threads or processes take part, which need a while to come to a steady pace.</summary>
    Threads,

    /// <summary>None: what is measured happens once in a process.</summary>
    Once,
}
