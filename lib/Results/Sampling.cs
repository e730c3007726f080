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
        VisitKind.Short => Short,
        VisitKind.Long => Long,
        VisitKind.Threads => Threads,
        _ => new VisitSchedule(0, 0, 0),
    };

    /// <summary>The same with each schedule changed.</summary>
    public Sampling With(Func<VisitSchedule, VisitSchedule> change) => new(change(Short), change(Long)) { Threads = change(Threads) };
}
