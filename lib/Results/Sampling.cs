namespace Overtake.Results;

/// <summary>The schedules of visits that a size can have, fixed before the run. Which of them a size has, a pilot in the first launch decides for all its contenders together.</summary>
/// <param name="Short">For <see cref="VisitKind.Short"/>.</param>
/// <param name="Long">For <see cref="VisitKind.Long"/>.</param>
public sealed record Sampling(VisitSchedule Short, VisitSchedule Long)
{
    /// <summary>For <see cref="VisitKind.Threads"/>; as for <see cref="Long"/> where a file does not say.</summary>
    public VisitSchedule Threads { get; init; } = Long;

    /// <summary>The schedule of a kind.</summary>
    public VisitSchedule Of(VisitKind kind) => kind switch
    {
        VisitKind.Short or VisitKind.Collecting => Short,
        VisitKind.Long => Long,
        VisitKind.Threads => Threads,
        _ => new VisitSchedule(0, 0, 0),
    };

    /// <summary>The same with each schedule changed.</summary>
    public Sampling With(Func<VisitSchedule, VisitSchedule> change) => new(change(Short), change(Long)) { Threads = change(Threads) };
}

/// <summary>How often and how long the cases of one size are visited in a launch.</summary>
/// <param name="Milliseconds">Intended length of a visit.</param>
/// <param name="Rounds">Rounds; in each every contender has one visit.</param>
/// <param name="Dropped">First rounds that do not count: what the size before left in the heap ends there.</param>
public sealed record VisitSchedule(int Milliseconds, int Rounds, int Dropped);

/// <summary>Which visits a case has.</summary>
public enum VisitKind
{
    /// <summary>Short ones of what allocates nothing that counts.</summary>
    Short,

    /// <summary>As <see cref="Short"/>, each after a lead-in, because the collector has work: what the youngest generation lies in has left the caches while others had their turn. Without it visits came out 20 % longer than uninterrupted stretches, with it 6 %.</summary>
    Collecting,

    /// <summary>Long ones, because the runtime collects generation 2: those collections go on in the background while others have their turn, and visits of 3 ms came out up to 30 % too cheap.</summary>
    Long,

    /// <summary>Several threads or processes take part, which need a while to come to a steady pace.</summary>
    Threads,

    /// <summary>None: what is measured happens once in a process.</summary>
    Once,
}
