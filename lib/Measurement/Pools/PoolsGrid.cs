using System.Globalization;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Pools;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake.Measurement.Pools;

/// <summary>The named grids of the pools study. Each preset lists what it leaves out.</summary>
internal static class PoolsGrid
{
    // A run for percentiles; for HTTP connecting, the server's warm-up and the search for its capacity as well.
    private const int ContentionMilliseconds = 80;
    private const int HttpMilliseconds = 2_500;

    private static readonly int[] PublishedSizes = [8, 2_048, 3_072, 4_032, 4_096, 16_384];

    // Below, the segments are those of the other shape: one.
    private static readonly int[] SegmentedSizes = [4_032, 4_096, 16_384];
    private static readonly int[] PublishedHeaderSizes = [8, 4_096, 16_384];
    private static readonly int[] PublishedPoolSizes = [8, 2_048, 4_096, 16_384];

    // Powers of two and others: some pools round up to the next one. The last but one has just no large object.
    private static readonly int[] BufferSizes = [16, 32, 100, 300, 1_000, 4_096, 80_000, 1_048_576];
    private static readonly int[] BufferControlSizes = [32, 300, 1_000, 4_096];
    private static readonly int[] Threads = [1, 2, 4, 8];
    private static readonly int[] ControlThreads = [2, 8];
    private static readonly int[] QuickSizes = [8, 500, 2_048, 4_096, 16_384];
    private static readonly int[] QuickControlSizes = [500, 2_048, 4_096];
    private static readonly int[] QuickBufferSizes = [32, 300, 1_000, 4_096, 80_000];
    private static readonly int[] QuickBufferControlSizes = [300, 1_000, 4_096];

    // As published, a page, and what hardly fits the buffers of a socket.
    private static readonly int[] HttpSizes = [7, 4_096, 65_536];
    private static readonly int[] PublishedHttpSize = [HttpSizes[0]];

    // The centre of the HTTP cases, and what it is compared with: one thing at a time differs from it.
    private static readonly string[] Centre = [Validated, Dedicated];

    // Two of them live beside each other in a launch.
    private const int LargestPreallocated = 131_072;
    private static readonly string[] Preallocating = [default(PreallocatedPool<LockFreePool>).Name, default(PreallocatedPool<LockedPool>).Name];

    private static IEnumerable<string> Pools => PoolsStudy.All.Select(p => p.Name).Where(p => p != NewByteArray);

    public static Grid Of(Preset preset) => preset.Name switch
    {
        "smoke" => new Grid([.. Smoke()], LeftOutOf(preset)),
        "quick" => new Grid([.. Quick()], LeftOutOf(preset)),
        _ => new Grid([.. Standard(preset)], LeftOutOf(preset)),
    };

    private static IEnumerable<CaseGroup> Smoke()
    {
        const string Together = "all";
        yield return Requests(Valid, OneSegment, [8, 4_096], [Validated]) with { Shared = Together };
        yield return Group(OverHttp, PlainValid, NoValidation, PublishedHttpSize, [], [new(Validated, PublishedHttpSize)]) with { Shared = Together };
    }

    private static IEnumerable<CaseGroup> Quick()
    {
        // A separate process for every group, as in the standard preset, would take longer than all the rest.
        const string Together = "all";
        yield return Group(Valid, OneSegment, NoValidation, QuickSizes, QuickControlSizes, [new(Validated, QuickSizes)]) with
        {
            Shared = Together,
        };
        yield return Group(
            RentReturn, Untouched, NewByteArray, QuickBufferSizes, QuickBufferControlSizes,
            [.. Pools.Where(p => !Preallocating.Contains(p)).Select(p => new ContenderSizes(p, QuickBufferSizes))]) with { Shared = Together };
    }

    // Of 10 rounds HTTP's ratios came out 7 % apart between launches, of 4 of the same rounds 16 %: with threads visits differ, and not processes.
    private const int MoreRounds = 2;

    private static IEnumerable<CaseGroup> Standard(Preset preset) =>
    [
        .. RequestCases(), .. Buffers(),
        .. ThreadCases().Concat(HttpCases()).Select(g => g with { Launches = preset.LaunchesBeside, TimesRounds = MoreRounds }),
    ];

    private static IEnumerable<CaseGroup> RequestCases()
    {
        const string Together = "requests";
        yield return Requests(Valid, OneSegment, PublishedSizes, [Validated, HashAlone, AsPublished]) with { Shared = Together };
        yield return Requests(Valid, Segments, SegmentedSizes, [Validated, HashAlone, AsPublished]) with { Shared = Together };
        foreach (var shape in Headers.Keys)
        {
            yield return Requests(InvalidHeader, shape, PublishedHeaderSizes, [Validated, AsPublished]) with { Shared = Together };
        }

        yield return Requests(InvalidHash, OneSegment, PublishedSizes, [Validated, HashAlone, AsPublished]) with { Shared = Together };
    }

    private static IEnumerable<CaseGroup> Buffers()
    {
        yield return Group(
            ValidPools, OneSegment, Stack, PublishedPoolSizes, PublishedPoolSizes,
            [.. Pools.Prepend(NewByteArray).Select(p => new ContenderSizes(p, PublishedPoolSizes))]);
        foreach (var shape in new[] { Untouched, Touched })
        {
            yield return Group(RentReturn, shape, NewByteArray, BufferSizes, BufferControlSizes,
                [
                    new ContenderSizes(Stack, [.. BufferSizes.Where(s => s <= StackBenchmark.Most)]),
                    .. Pools.Select(p => new ContenderSizes(p, [.. BufferSizes.Where(s => s <= LargestPreallocated || !Preallocating.Contains(p))])),
                ])
            with
            {
                Shared = RentReturn,
            };
        }
    }

    private static IEnumerable<CaseGroup> ThreadCases()
    {
        foreach (var shape in Contended.Keys)
        {
            var contenders = Contended[shape].Elsewhere ? Pools.Prepend(HandOver) : Pools;
            yield return Group(Contention, shape, NewByteArray, Threads, ControlThreads, [.. contenders.Select(c => new ContenderSizes(c, Threads))]) with
            {
                Shared = Contention,
            };
        }
    }

    private static IEnumerable<CaseGroup> HttpCases()
    {
        // Shapes do not share processes: a client that has also spoken TLS is slower without it, and not all contenders have all shapes.
        var others = PoolContenders.All.Select(p => p.Name).Except(Centre).Append(AsPublished);
        yield return Group(OverHttp, PlainValid, NoValidation, HttpSizes, HttpSizes,
            [.. Centre.Select(c => new ContenderSizes(c, HttpSizes)), .. others.Select(c => new ContenderSizes(c, PublishedHttpSize))]);
        foreach (var shape in new[] { TlsValid, PlainInvalid, PlainOnePercent })
        {
            yield return CentreOf(shape);
        }

        // The default collector of web servers.
        yield return CentreOf(PlainValid) with { Gc = GcMode.Server };
    }

    private static CaseGroup CentreOf(string shape) =>
        Group(OverHttp, shape, NoValidation, PublishedHttpSize, [], [.. Centre.Select(c => new ContenderSizes(c, PublishedHttpSize))]);

    private static CaseGroup Requests(string scenario, string shape, int[] sizes, string[] contenders) =>
        Group(scenario, shape, NoValidation, sizes, sizes, [.. contenders.Select(c => new ContenderSizes(c, sizes))]);

    private static CaseGroup Group(string scenario, string shape, string baseline, int[] sizes, int[] controlSizes, IReadOnlyList<ContenderSizes> contenders) =>
        CaseGroup.Of(scenario, shape, baseline, sizes, controlSizes, controlSizes, contenders) with
        {
            OnceMilliseconds = scenario switch { Contention => ContentionMilliseconds, OverHttp => HttpMilliseconds, _ => 0 },
        };

    private static IReadOnlyList<LeftOut> LeftOutOf(Preset preset)
    {
        if (preset.Name == "smoke")
        {
            return [LeftOut.Everywhere("smoke has a valid request in memory and over HTTP, validated and not; standard has all")];
        }

        if (preset.Name == "quick")
        {
            return
            [
                LeftOut.Everywhere("quick has valid requests in memory and the pools on one thread, at five sizes each, in shared processes; "
                    + "standard has all sizes in separate processes, and also threads and HTTP"),
                .. Preallocating.Select(p =>
                    LeftOut.Of("once a pool is warm, what it began with makes no difference; standard has it", RentReturn, contender: p)),
            ];
        }

        return
        [
            .. Preallocating.SelectMany(p => BufferSizes.Where(s => s > LargestPreallocated).Select(s => LeftOut.Of(
                $"{PoolContenders.Preallocated} arrays of this size are {PoolContenders.Preallocated * (long)s / 1_000_000} MB from the beginning",
                RentReturn, contender: p, size: s))),
            .. BufferSizes.Where(s => s > StackBenchmark.Most).Take(1)
                .Select(s => LeftOut.Of("this much and more does not belong on the stack", RentReturn, contender: Stack, size: s)),
            LeftOut.Of(
                "threads share buffers of "
                + $"{string.Join(" and ", Contended.Values.Select(c => c.Bytes).Distinct().Select(b => b.ToString("N0", CultureInfo.InvariantCulture)))} bytes "
                + "and leave them untouched; other sizes, and touched buffers, are rented on one thread",
                Contention),
            LeftOut.Of(
                "memory on the stack of one thread cannot be returned by another one, and no thread waits for it", Contention, contender: Stack),
            LeftOut.Of("no percentiles: reading the clock takes as long as renting", RentReturn),
            LeftOut.Of("up to 3,072 bytes the published pipe gives a single segment", Valid, Segments),
            LeftOut.Of("no latency: it fails some requests, and its answers are of two kinds", OverHttp, contender: AsPublished),
            LeftOut.Of(
                "each case differs in one thing from the reference case: the dedicated pool, valid requests of 7 bytes, no TLS. Combinations are not measured",
                OverHttp),
        ];
    }
}
