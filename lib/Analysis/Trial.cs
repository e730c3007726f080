namespace Overtake.Analysis;

/// <summary>One crossover, measured again with one thing changed.</summary>
/// <param name="Intervention">What was changed.</param>
/// <param name="Outcome">What became of the crossover.</param>
/// <param name="Low">For <see cref="TrialOutcome.Moves"/>: last size of the side before.</param>
/// <param name="High">For <see cref="TrialOutcome.Moves"/>: first size of the side behind.</param>
internal sealed record Trial(Intervention Intervention, TrialOutcome Outcome, long Low = 0, long High = 0)
{
    /// <summary>
    /// Compares the sides at the ends of the bracket. An intervention is measured at few sizes, so a single size speaks for its side here.
    /// Null when an end was not measured.
    /// </summary>
    /// <param name="intervention">What was changed.</param>
    /// <param name="curve">The curve under the intervention.</param>
    /// <param name="bracket">The crossover without it.</param>
    /// <param name="from">The crossover can have moved down to here: behind it another one begins.</param>
    /// <param name="to">The crossover can have moved up to here.</param>
    public static Trial? Of(Intervention intervention, Curve curve, Bracket bracket, long from, long to)
    {
        CurvePoint? low = curve.Points.FirstOrDefault(p => p.Size == bracket.Low), high = curve.Points.FirstOrDefault(p => p.Size == bracket.High);
        if (low is null || high is null)
        {
            return null;
        }

        Side before = bracket.Overtakes ? Side.Behind : Side.Ahead, behind = bracket.Overtakes ? Side.Ahead : Side.Behind;
        if (low.Side == Side.Undecided || high.Side == Side.Undecided)
        {
            return new Trial(intervention, TrialOutcome.Unclear);
        }

        if (low.Side != high.Side)
        {
            return new Trial(intervention, low.Side == before ? TrialOutcome.Holds : TrialOutcome.Reversed);
        }

        CurvePoint[] around = [.. curve.Points.Where(p => p.Size >= from && p.Size <= to && p.Side != Side.Undecided)];
        if (low.Side == behind && around.LastOrDefault(p => p.Size < bracket.Low && p.Side == before) is { } moved)
        {
            return new Trial(intervention, TrialOutcome.Moves, moved.Size, around.First(p => p.Size > moved.Size).Size);
        }

        if (low.Side == before && around.FirstOrDefault(p => p.Size > bracket.High && p.Side == behind) is { } arrived)
        {
            return new Trial(intervention, TrialOutcome.Moves, around.Last(p => p.Size < arrived.Size).Size, arrived.Size);
        }

        return new Trial(intervention, TrialOutcome.Gone);
    }
}
