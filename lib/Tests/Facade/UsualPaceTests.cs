using Overtake.Measurement.Boxing;
using Overtake.Runs;
using Overtake.Tests.Charts;

namespace Overtake.Tests.Facade;

/// <summary>A machine that is slower than in its earlier runs. The figures are those of real runs, on quiet days and on a busy one.</summary>
public class UsualPaceTests
{
    private static readonly DriftControl[] Quiet = [new(49_492, 47_468), new(49_667, 48_317), new(47_921, 48_541), new(46_838, 48_571), new(47_742, 49_607)];

    [Theory]
    [InlineData(55_491, "1.15 times as long as in 5 earlier runs")]
    [InlineData(57_645, "1.19 times as long as in 5 earlier runs")]
    [InlineData(53_200, null)]
    [InlineData(49_667, null)]
    [InlineData(30_000, null)]
    public void A_slower_day_is_told(double nanoseconds, string? words)
    {
        var note = UsualPace.Note(Runs(Quiet), nanoseconds);
        Assert.Equal(words is null, note is null);
        Assert.Contains(words ?? "", note ?? "", StringComparison.Ordinal);
    }

    [Fact]
    public void One_busy_day_among_the_earlier_ones_does_not_hide_the_next() => Assert.NotNull(UsualPace.Note(Runs([.. Quiet, new(55_491, 57_645)]), 55_491));

    [Fact]
    public void Of_few_runs_or_of_runs_without_the_workload_nothing_is_told()
    {
        Assert.Null(UsualPace.Note(Runs(Quiet[..2]), 90_000));
        Assert.Null(UsualPace.Note(Runs([null, null, null, .. Quiet[..2]]), 90_000));
        Assert.NotNull(UsualPace.Note(Runs(Quiet[..3]), 90_000));
    }

    private static IEnumerable<RunManifest> Runs(IEnumerable<DriftControl?> drifts) => drifts.Select(d => SampleManifest.Standard(new BoxingStudy(), 8) with { Drift = d });
}
