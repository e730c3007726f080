using System.Globalization;
using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>
/// Finds out how long an operation takes and whether it makes the runtime collect
/// generation 2, so that operations and schedule are known before anything counts.
/// </summary>
internal static class Pilot
{
    // Long enough for large objects to fill the budget after which generation 2 is collected.
    private const double Milliseconds = 40;

    // A stretch that is timed: the shortest visit, and one in which threads that start and end do not count for much.
    private const double StretchMilliseconds = 3;
    private const double MacroStretchMilliseconds = 10;

    // Their lower quartile is the second shortest: a pause of the host in one or two does not count.
    private const int FewestStretches = 4;

    // Where every invocation is set up anew that may take a second each time.
    private const double LongestMilliseconds = 10_000;

    /// <param name="clock">The clock; null for that of the system.</param>
    public static PilotTimes Run(IBenchmark benchmark, TimeProvider? clock = null)
    {
        clock ??= TimeProvider.System;
        var (before, isMacro) = (GC.CollectionCount(2), benchmark is IMacroBenchmark);
        var started = clock.GetTimestamp();
        var invocations = benchmark.LeastInvocations;
        var least = isMacro ? MacroStretchMilliseconds : StretchMilliseconds;
        // Twice, because a pause of the host alone is long enough.
        while (IsShort(Time(invocations)) || IsShort(Time(invocations)))
        {
            invocations *= 2;
        }

        var stretches = new List<(double Timed, double WithHooks)>();
        do
        {
            stretches.Add(Time(invocations));
        }
        while ((stretches.Count < FewestStretches || Elapsed(started) < Milliseconds) && Elapsed(started) < LongestMilliseconds);

        // The lower quartile: first invocations fault memory in, one long collection is
        // not what an operation takes, and neighbours on the host only make it longer.
        stretches.Sort();
        return new PilotTimes(
            stretches[stretches.Count / 4].Timed * 1e6 / invocations, benchmark.OperationsPerInvocation, benchmark.LeastInvocations,
            isMacro ? VisitKind.Threads : GC.CollectionCount(2) > before ? VisitKind.Long : VisitKind.Short)
        {
            WithHooks = stretches[stretches.Count / 4].WithHooks * 1e6 / invocations,
        };

        bool IsShort((double Timed, double WithHooks) stretch) => stretch.Timed < least && stretch.WithHooks < PilotTimes.MostWithHooks * least;

        double Elapsed(long from) => clock.GetElapsedTime(from).TotalMilliseconds;

        (double Timed, double WithHooks) Time(long invocations)
        {
            var all = clock.GetTimestamp();
            if (benchmark.Hooks is not { } hooks)
            {
                benchmark.Run(invocations);
                var taken = Elapsed(all);
                return (taken, taken);
            }

            var milliseconds = 0.0;
            for (long i = 0; i < invocations; i++)
            {
                hooks.Before();
                // As in a visit, in which reading them takes longer than many a method.
                _ = Counters.Now();
                var begun = clock.GetTimestamp();
                benchmark.Run(1);
                milliseconds += Elapsed(begun);
                _ = Counters.Now();
                hooks.After();
            }

            return (milliseconds, Elapsed(all));
        }
    }
}

/// <summary>The times that a pilot found for a case.</summary>
/// <param name="Nanoseconds">Time of one invocation, pauses included.</param>
internal readonly record struct PilotTimes(double Nanoseconds, int OperationsPerInvocation, long LeastInvocations, VisitKind Visits)
{
    /// <summary>How many times as long as its timed part a visit may take. A setup before each invocation may take thousands of times as long.</summary>
    public const double MostWithHooks = 10;

    // Times are kept in whole microseconds.
    private const double LeastMicroseconds = 5;

    /// <summary>Time of one invocation with what is done before and after it, in nanoseconds.</summary>
    public double WithHooks { get => field > 0 ? field : Nanoseconds; init; }

    /// <summary>Why visits of so many milliseconds are too short to be timed; null where they are not.</summary>
    public string? WhyTooShort(int milliseconds)
    {
        var calls = Math.Max(LeastInvocations, MostWithHooks * milliseconds * 1e6 / WithHooks);
        return calls * Nanoseconds >= LeastMicroseconds * 1e3 ? null
            : string.Create(CultureInfo.InvariantCulture, $"one call takes {Nanoseconds:0} ns, and its [IterationSetup] and [IterationCleanup] ")
                + string.Create(CultureInfo.InvariantCulture, $"{WithHooks / 1e3:0} µs: too short to be timed call by call; let a call do more, with ")
                + "OperationsPerInvoke";
    }
}

/// <summary>How long a case is driven and timed.</summary>
/// <param name="DriveMilliseconds">Least time every contender is driven through its wrapper before the first case.</param>
/// <param name="QuietMilliseconds">Driving goes on until this long has passed without a JIT event.</param>
/// <param name="ForcedCollections">A full collection before every visit; a sensitivity setting, off by default because it flips verdicts.</param>
/// <param name="Sampling">Lengths and numbers of visits, and what goes before them.</param>
internal sealed record EngineSettings(
    int DriveMilliseconds,
    int QuietMilliseconds,
    bool ForcedCollections,
    Sampling Sampling)
{
    /// <summary>Where driving ends even if the JIT never falls quiet; what is not at tier 1 by then is marked.</summary>
    public const int LongestDriveMilliseconds = 4_000;

    // Visits five times as long are half as many, but eight: what verdicts must survive need not be as sharp.
    private const int LongerFactor = 5;
    private const int FewestLonger = 8;

    public EngineSettings With(ParameterList parameters)
    {
        var isLonger = parameters[Parameter.Iterations] == "5x";
        return this with
        {
            ForcedCollections = parameters[Parameter.ForcedCollections] == "yes",
            Sampling = !isLonger ? Sampling : Sampling.With(s => s with
            {
                Milliseconds = LongerFactor * s.Milliseconds,
                Rounds = Math.Min(s.Rounds, s.Dropped + Math.Max(FewestLonger, (s.Rounds - s.Dropped) / 2)),
            }),
        };
    }
}
