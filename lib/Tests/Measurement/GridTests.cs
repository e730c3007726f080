using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Tests.Measurement;

/// <summary>What holds of the grids of all studies.</summary>
public class GridTests
{
    public static TheoryData<string> Studies => ["boxing", "bytes", "pools", "serializers", "echo"];

    [Theory]
    [MemberData(nameof(Studies))]
    public void Every_contender_is_known_and_the_baseline_comes_first_and_is_measured_wherever_a_contender_is(string name)
    {
        var study = StudyList.Find(name);
        var known = study.Contenders.Select(c => c.Name).ToHashSet();
        Assert.Equal(known.Count, study.Contenders.Count);
        foreach (var group in Preset.All.SelectMany(p => study.Grid(p).Groups))
        {
            Assert.Subset(known, group.Contenders.Select(c => c.Contender).ToHashSet());
            var baseline = group.Contenders[0];
            Assert.All(group.Contenders, c => Assert.Subset(baseline.Sizes.ToHashSet(), c.Sizes.ToHashSet()));
            // Of serializers another one is the baseline where that of the scenario cannot take part.
            Assert.True(name == "serializers" || study.Scenarios.Single(s => s.Name == group.Scenario).Baseline == baseline.Contender, group.Scenario);
        }
    }

    [Theory]
    [MemberData(nameof(Studies))]
    public void What_every_preset_leaves_out_has_a_reason(string name) =>
        Assert.All(Preset.All.Select(StudyList.Find(name).Grid), grid =>
        {
            Assert.NotEmpty(grid.LeftOut);
            Assert.All(grid.LeftOut, l => Assert.NotEmpty(l.Reason));
        });

    /// <summary>The cases of all presets.</summary>
    internal static IEnumerable<(string Scenario, string Shape, string Contender, int Size)> CasesOf(IStudy study) =>
        (from preset in Preset.All
         from @group in study.Grid(preset).Groups
         from contender in @group.Contenders
         from size in contender.Sizes
         select (@group.Scenario, @group.Shape, contender.Contender, size)).Distinct();

    /// <summary>Opens a case and checks it before and after a call.</summary>
    /// <returns>What differs; null for nothing.</returns>
    internal static string? Difference(IStudy study, (string Scenario, string Shape, string Contender, int Size) of)
    {
        using var benchmark = study.OpenCase(of.Scenario, of.Shape, of.Contender, ParameterList.Empty);
        Assert.NotEmpty(benchmark.HotMethods);
        benchmark.Prepare(of.Size);
        if (benchmark.Verify() is { } difference)
        {
            return difference;
        }

        benchmark.Run(1);
        Assert.Null(benchmark.Verify());
        return null;
    }
}
