using Overtake.Measurement.Pools;
using Overtake.Workloads.Pools;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake.Tests.Measurement.Pools;

[Collection(MeasuringCollection.Name)]
public class PoolsStudyTests
{
    private static readonly PoolsStudy Study = new();

    // Beyond this preallocated pools take long to make.
    private const int LargestTried = 10_000;

    [Fact]
    public void Every_case_in_memory_opens_and_passes_its_check_but_for_the_published_fault()
    {
        var failed = new List<(string, string, string, int)>();
        foreach (var tried in GridTests.CasesOf(Study).Where(c => c.Scenario != OverHttp && c.Size <= LargestTried))
        {
            if (GridTests.Difference(Study, tried) is { } difference)
            {
                Assert.Contains("400", difference, StringComparison.Ordinal);
                failed.Add(tried);
            }
        }

        // What the published table has for 4,032 valid bytes is the time of a refusal.
        Assert.Equal([(Valid, Segments, AsPublished, 4_032)], failed);
    }

    [Fact]
    public void Requests_in_memory_allocate_nothing_once_they_are_warm()
    {
        foreach (var shape in new[] { OneSegment, Segments })
        {
            foreach (var size in new[] { 8, 4_032, 16_384 })
            {
                using var benchmark = Study.Open(Valid, shape, Validated, ParameterList.Empty);
                benchmark.Prepare(size);
                Assert.Equal(0, Allocated.By(() => benchmark.Run(20)));
            }
        }
    }

    [Fact]
    public void Every_scenario_has_its_controls()
    {
        foreach (var scenario in Study.Grid(Preset.Standard).Groups.GroupBy(g => g.Scenario))
        {
            var there = scenario.SelectMany(g => g.Contenders).Select(c => c.Contender).ToHashSet();
            var baseline = scenario.First().Contenders[0].Contender;
            Assert.Superset(new HashSet<string> { baseline + ControlNames.AaSuffix, baseline + ControlNames.PositiveSuffix }, there);
        }
    }

    [Fact]
    public void Standard_has_every_scenario_every_pool_and_every_line_from_the_centre()
    {
        var groups = Study.Grid(Preset.Standard).Groups;
        Assert.Equal(Study.Scenarios.Select(s => s.Name).Order(), groups.Select(g => g.Scenario).Distinct().Order());
        var pools = PoolContenders.All.Select(p => p.Name).ToList();
        foreach (var scenario in new[] { ValidPools, RentReturn, Contention, OverHttp })
        {
            Assert.Superset(pools.ToHashSet(), groups.Where(g => g.Scenario == scenario).SelectMany(g => g.Contenders).Select(c => c.Contender).ToHashSet());
        }

        Assert.Equal(["plain-invalid", "plain-one-percent", "plain-valid", "tls-valid"], groups.Where(g => g.Scenario == OverHttp).Select(g => g.Shape).Distinct().Order(StringComparer.Ordinal));
        Assert.All(groups.Where(g => g.Scenario == OverHttp), g => Assert.Contains(g.Contenders, c => c.Contender == "dedicated" && c.Sizes.Contains(7)));
        Assert.Equal([7, 4_096, 65_536], groups.First(g => g.Scenario == OverHttp).Contenders.Single(c => c.Contender == "dedicated").Sizes);
        Assert.Equal([1, 2, 4, 8], groups.First(g => g.Scenario == Contention).Contenders[0].Sizes);
    }

    [Theory]
    [InlineData(8, true)]
    [InlineData(3_072, true)]
    [InlineData(4_032, false)]
    [InlineData(4_096, false)]
    [InlineData(16_384, false)]
    public void Bodies_have_the_segments_that_the_published_pipe_gave_them(int length, bool single)
    {
        var body = PublishedSegments.Read(RequestFixture.Dashes(length));
        Assert.Equal((length, single), (body.Length, body.IsSingleSegment));
        foreach (var segment in body)
        {
            Assert.InRange(segment.Length, 0, 4_096);
        }
    }

    [Fact]
    public void A_small_session_of_every_kind_measures()
    {
        foreach (var (scenario, shape, baseline, contender, size) in new[]
        {
            (Valid, OneSegment, NoValidation, Validated, 8), (Valid, OneSegment, NoValidation, HashAlone, 4_096), (InvalidHash, OneSegment, NoValidation, Validated, 8),
            (InvalidHeader, RightLength, NoValidation, Validated, 8), (ValidPools, OneSegment, Stack, Dedicated, 8), (RentReturn, Touched, NewByteArray, Stack, 32),
            (RentReturn, Untouched, NewByteArray, Dedicated, 4_096), (Contention, "32-same", NewByteArray, Dedicated, 2),
        })
        {
            var rows = Sessions.Run(Study, new CaseGroup(scenario, shape, ParameterList.Empty, GcMode.Current, [new(baseline, [size]), new(contender, [size])]), 1);
            Assert.Equal([baseline, contender], rows.Select(r => r.Contender).Distinct().Order(StringComparer.Ordinal).OrderBy(c => c != baseline));
            Assert.All(new[] { "time", "allocated" }, m => Assert.Contains(rows, r => r.Contender == contender && r.Metric == m));
        }
    }

    [Fact]
    public void A_session_over_HTTP_measures_throughput_latency_and_what_the_server_did()
    {
        var rows = Sessions.Run(Study, new CaseGroup(OverHttp, PlainOnePercent, ParameterList.Empty, GcMode.Current, [new(NoValidation, [7]), new(Validated, [7])]), 1);
        foreach (var contender in new[] { NoValidation, Validated })
        {
            var own = rows.Where(r => r.Contender == contender).ToList();
            Assert.All(new[] { "time", "throughput", "allocated", "processor", "rejected", "failed" }, m => Assert.Contains(own, r => r.Metric == m));
            Assert.All(new[] { "load=50%", "load=80%" }, load => Assert.All(new[] { "p50", "p99" }, m => Assert.Contains(own, r => r.Metric == m && r.Parameters == load)));
            Assert.Equal(0, own.Single(r => r.Metric == "failed").Value);
        }

        Assert.Equal(0, rows.Single(r => r.Contender == NoValidation && r.Metric == "rejected").Value);
        // Every hundredth of each visit, whose length no one chose to be a multiple of a hundred.
        Assert.InRange(rows.Single(r => r.Contender == Validated && r.Metric == "rejected").Value, 0.005, 0.01);
    }

    [Fact]
    public void The_published_validation_is_timed_over_HTTP_whatever_it_answers()
    {
        using var benchmark = (IMacroBenchmark)Study.Open(OverHttp, PlainValid, AsPublished, ParameterList.Empty);
        benchmark.Prepare(7);
        Assert.Null(benchmark.Verify());
        var samples = MacroVisit.Of(benchmark, 20);
        Assert.Contains(samples, s => s.Metric == Metric.Failed);
        Assert.DoesNotContain(samples, s => s.Metric == Metric.P50);
    }
}
