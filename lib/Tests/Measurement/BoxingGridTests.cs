using Overtake.Measurement.Boxing;
using Overtake.Workloads.Boxing;

namespace Overtake.Tests.Measurement;

public class BoxingGridTests
{
    private static readonly BoxingStudy Study = new();

    [Fact]
    public void The_published_record_is_measured_on_both_sides_of_every_step_of_its_buffers()
    {
        foreach (var preset in new[] { Preset.Quick, Preset.Standard })
        {
            var fill = Study.Grid(preset).Groups.Single(g => g is { Scenario: "fill", Shape: "three-numbers" } && g.Parameters.ToString().Length == 0);
            var writer = fill.Contenders.Single(c => c.Contender == "byte[] BinaryWriter").Sizes;
            Assert.Superset(new HashSet<int> { 2_730, 2_731, 3_540, 3_541 }, writer.ToHashSet());
        }
    }

    [Fact]
    public void Every_scenario_and_shape_has_its_controls()
    {
        foreach (var part in Preset.All.SelectMany(p => Study.Grid(p).Groups.GroupBy(g => (p.Name, g.Scenario, g.Shape))))
        {
            Assert.Contains(part, g => g.Contenders.Any(c => c.Contender == "object[] (A/A)"));
            Assert.Contains(part, g => g.Contenders.Any(c => c.Contender == "object[] (+10 %)"));
        }
    }

    [Fact]
    public void Standard_has_every_scenario_every_shape_and_every_contender()
    {
        var grid = Study.Grid(Preset.Standard);
        Assert.Equal(Study.Scenarios.Select(s => s.Name).Order(), grid.Groups.Select(g => g.Scenario).Distinct().Order());
        Assert.Equal(4, grid.Groups.Select(g => g.Shape).Distinct().Count());
        Assert.Equal(
            Study.Contenders.Select(c => c.Name).Order(StringComparer.Ordinal),
            grid.Groups.SelectMany(g => g.Contenders).Select(c => c.Contender).Distinct().Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Standard_holds_four_sizes_of_every_contender_against_stretches_two_of_them_with_large_objects_and_the_short_presets_none()
    {
        foreach (var preset in Preset.All)
        {
            var groups = Study.Grid(preset).Groups.Where(g => g.Uninterrupted.Count > 0).ToList();
            if (preset == Preset.Smoke || preset == Preset.Quick)
            {
                Assert.Empty(groups);
                continue;
            }

            var fill = Assert.Single(groups);
            Assert.Equal(("fill", "three-numbers", ""), (fill.Scenario, fill.Shape, fill.Parameters.ToString()));
            Assert.Equal(15, fill.Uninterrupted.Count);
            Assert.Equal(BoxingContenders.Listed("three-numbers").Where(c => c.Role != BoxingRole.Floor).Select(c => c.Name), fill.Uninterrupted.Select(u => u.Contender));
            foreach (var named in fill.Uninterrupted)
            {
                Assert.Equal(4, named.Sizes.Count);
                Assert.Subset(fill.Contenders.Single(c => c.Contender == named.Contender).Sizes.ToHashSet(), named.Sizes.ToHashSet());
            }

            foreach (var contender in new[] { "object[]", "byte[] span", "byte[] BinaryWriter" })
            {
                var large = BoxingStructure.Sizes("three-numbers", contender, 131_072).First(s => s.IsLargeObject).Records;
                Assert.Equal(2, fill.Uninterrupted.Single(u => u.Contender == contender).Sizes.Count(s => s < large));
            }
        }
    }

    [Fact]
    public void Hand_off_has_more_rounds_because_its_visits_differ_by_more_than_its_processes()
    {
        Assert.All(Study.Grid(Preset.Standard).Groups, g => Assert.Equal(g.Scenario == "hand-off" ? 3 : 1, g.TimesRounds));
        var launch = LaunchPlan.Create(Study, Study.Grid(Preset.Standard).Groups, 1, 7, Preset.Standard.Engine, new Dictionary<CaseId, KnownCase>());
        var blocks = launch.Groups.Where(g => g.Workers[0].Parts[0].Scenario == "hand-off").SelectMany(g => g.Blocks).ToList();
        Assert.NotEmpty(blocks);
        Assert.All(blocks, b => Assert.Equal(new VisitSchedule(10, 32, 2), b.ExpectedSchedule));
    }

    [Fact]
    public void No_retained_case_keeps_more_than_the_cap_alive_and_what_is_capped_is_said()
    {
        var contender = BoxingContenders.Create("three-numbers", "object[]");
        var sizes = Study.Grid(Preset.Standard).Groups.Where(g => g.Scenario == "retained").SelectMany(g => g.Contenders[0].Sizes);
        Assert.All(sizes, s => Assert.True(contender.AllocatedBytes(s) * 64 <= 1_000_000_000));
    }
}
