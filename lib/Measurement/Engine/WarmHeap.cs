using System.Diagnostics;

namespace Overtake.Measurement.Engine;

/// <summary>
/// Brings the heap into the state in which it stays while a case runs. Until the budget of generation 0 was spent once, and again after the collector
/// gave memory back, every allocation touches new pages: on a processor with a budget of 84 MB a byte cost 0.11 ns in a warm heap and 0.8 to 2 in a cold one.
/// So settling is counted in collections and page faults. Milliseconds only limit it.
/// </summary>
internal static class WarmHeap
{
    /// <summary>
    /// Collections of generation 0 between a full collection and the first visit: the first spends the budget on new pages, the second shows that it is warm.
    /// </summary>
    public const int Collections = 2;

    // Long enough to know the time of an operation, and for the caches to be those of the case.
    private const double LeastMilliseconds = 10;

    // A visit in a warm heap has hardly any: one region of the collector, which it may take anew after a collection, is 1,024 pages.
    private const long FewFaults = 200;

    // Where every visit has faults, because the collector gives memory back as fast as it is taken, the case is as warm as it gets when they no longer fall.
    private const double Falling = 0.8;

    // A single collection of generation 2 may be left over from what was there before; a case that brings them about has the next one soon.
    private const double LongestBetweenFullCollections = 100;

    // What a collection frees is taken anew after some others: until then the case runs through memory that others have pushed out of the caches.
    private const int FullCollectionsAfterRest = 6;

    // In milliseconds. A case that has them less often does not wait for them before every visit.
    private const double LongestBetweenAwaited = 40;

    // In times of the usual; what takes longer to fill generation 0 hardly feels where its memory lies.
    private const double LongestCycle = 3;

    /// <summary>How long a case runs uncounted after a rest at most. Until then its collections have come, or it hardly has any.</summary>
    public const double LongestAfterRest = 80;

    /// <summary>Where settling ends at the latest: a case that takes longer has visits as long as that.</summary>
    public const double LongestMilliseconds = 1_500;

    // As large as arrays of a few hundred values; they lie in generation 0 whatever the contender allocates.
    private const int FillerBytes = 4_000;

    // Budgets of server GC may be larger than what a worker should touch for nothing.
    private const long MostBytes = 512_000_000;

    private static byte[]? _filler;

    /// <summary>Runs the own work of a case, uncounted, until its heap is warm.</summary>
    /// <param name="work">The case, right after a full collection.</param>
    /// <returns>How far it went.</returns>
    public static Warmth Settle(IUncountedWork work)
    {
        var warmth = new Warmth(0, 0, 0, 0, 0);
        var first = Run();
        if (first is { Bytes: > 0, FullCollections: 0 })
        {
            // By plain arrays, which take 9 ms for 84 MB where the pages are there: the own work of a contender may take ten times as long, and warms
            // no other pages. Not where large objects bring about full collections: these come before generation 0 is full, and the arrays give it a
            // smaller budget, which stays. Boxes in an array of 40,000 records then took 3.7 ms in place of 2.0, for as long as the process lived.
            warmth += work.Fill(Collections);
        }

        for (var (last, falling, full) = (first, true, first.FullCollections); ;)
        {
            if (warmth.Milliseconds >= LongestMilliseconds
                || (warmth.OwnMilliseconds >= LeastMilliseconds && (last.Faults <= FewFaults || !falling)
                    && (full != 1 || warmth.OwnMilliseconds >= LongestBetweenFullCollections)))
            {
                return warmth;
            }

            var next = Run();
            falling = next.Faults < Falling * last.Faults;
            full += next.FullCollections;
            last = next;
        }

        UncountedStep Run()
        {
            var step = work.Run();
            warmth += new Warmth(step.Milliseconds, step.Milliseconds, step.Bytes, step.Collections, step.Faults);
            return step;
        }
    }

    /// <summary>
    /// How long a case runs uncounted before a visit: where it fills generation 0 soon, once through all of it more than usual. Its memory is then in the
    /// caches, as in a program that runs on, and not where the turns of others have pushed it. On an Intel Xeon with a budget of 93 MB a visit of byte[] span
    /// to 2,060 records took 1.25 times as long as a stretch of 300 ms with 5 ms before it, and 1.05 times with 14 ms.
    /// </summary>
    /// <param name="usual">Milliseconds that are usual.</param>
    /// <param name="budget">Bytes between two collections; 0 where they are not known.</param>
    /// <param name="rate">Bytes that the case allocates in a millisecond.</param>
    public static double LeadIn(double usual, double budget, double rate) =>
        rate > 0 && budget / rate is var cycle && cycle <= LongestCycle * usual ? usual + cycle : usual;

    /// <summary>
    /// Whether a case has a colder heap after other contenders had their turns. The collector gives back to the system what is free in generation 0 as time
    /// passes, and large objects make it collect that soon: of boxes in an array of 20,000 records each operation then had 165 page faults in place of 98,
    /// 10 us each on an AMD EPYC, and equal code that rested longer came out 9 % slower at 9,000. On an Intel Xeon the faults were the same, but the array
    /// of 16,500 took 1.19 times as long in visits as in a stretch of 300 ms, and 1.03 times after six collections: its time fell through five of them.
    /// </summary>
    /// <param name="milliseconds">Time that the case ran uncounted.</param>
    /// <param name="full">Its collections of generation 2 in this time.</param>
    public static bool IsColdAfterRest(double milliseconds, long full) => full > 0 && full * LongestBetweenAwaited >= milliseconds;

    /// <summary>Runs the own work of a case, uncounted, until its heap is as if it had not rested.</summary>
    /// <returns>Milliseconds that it took.</returns>
    public static double AfterRest(IUncountedWork work)
    {
        var (milliseconds, full) = (0.0, 0);
        while (full < FullCollectionsAfterRest && milliseconds < LongestAfterRest)
        {
            var step = work.Run();
            milliseconds += step.Milliseconds;
            full += step.FullCollections;
        }

        return milliseconds;
    }

    /// <summary>Allocates plain arrays until generation 0 was collected so many times.</summary>
    public static Warmth Fill(int collections)
    {
        var (started, before, bytes) = (Stopwatch.GetTimestamp(), GC.CollectionCount(0), 0L);
        var faults = PageFaults.OfProcess();
        while (GC.CollectionCount(0) < before + collections && bytes < MostBytes)
        {
            _filler = new byte[FillerBytes];
            bytes += FillerBytes;
        }

        return new Warmth(
            Stopwatch.GetElapsedTime(started).TotalMilliseconds, 0, bytes, GC.CollectionCount(0) - before, PageFaults.OfProcess() - faults);
    }
}

/// <summary>A case that can run uncounted.</summary>
internal interface IUncountedWork
{
    /// <summary>Runs some operations: those of a visit, or a part of them.</summary>
    UncountedStep Run();

    /// <summary>As <see cref="WarmHeap.Fill"/>.</summary>
    Warmth Fill(int collections);
}

/// <summary>A piece of uncounted work of a case: time, bytes, collections and faults.</summary>
/// <param name="Milliseconds">Elapsed time.</param>
/// <param name="Bytes">Bytes that they allocated.</param>
/// <param name="Collections">Collections of generation 0 and above.</param>
/// <param name="FullCollections">Collections of generation 2.</param>
/// <param name="Faults">Page faults.</param>
internal readonly record struct UncountedStep(double Milliseconds, long Bytes, int Collections, int FullCollections, long Faults);

/// <summary>How a heap was warmed.</summary>
/// <param name="Milliseconds">Time.</param>
/// <param name="OwnMilliseconds">The part of it that was the own work of the case.</param>
/// <param name="Bytes">Bytes allocated.</param>
/// <param name="Collections">Collections of generation 0 and above.</param>
/// <param name="Faults">Page faults.</param>
internal readonly record struct Warmth(double Milliseconds, double OwnMilliseconds, long Bytes, int Collections, long Faults)
{
    /// <summary>Sum of two.</summary>
    public static Warmth operator +(Warmth a, Warmth b) => new(
        a.Milliseconds + b.Milliseconds, a.OwnMilliseconds + b.OwnMilliseconds, a.Bytes + b.Bytes, a.Collections + b.Collections, a.Faults + b.Faults);
}
