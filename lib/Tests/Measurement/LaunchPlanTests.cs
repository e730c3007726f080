using Overtake.Measurement.Boxing;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Tests.Measurement;

public class LaunchPlanTests
{
    private static readonly Sampling Sampling = new(new VisitSchedule(3, 40, 5), new VisitSchedule(20, 24, 3));
    private static readonly EngineSettings Engine = new(5, 1, 2, 100, 50, false, Sampling);
    private static readonly BoxingStudy Study = new();
    private static readonly Dictionary<CaseId, KnownCase> Nothing = [];
    private static readonly Dictionary<CaseId, KnownCase> Everything = new[] { "a", "b", "c", "d" }
        .SelectMany(c => new[] { 1, 16, 256 }.Select(s => new CaseId("hand-off", "three-numbers", c, "", GcMode.Workstation, Runtimes.Current, s)))
        .ToDictionary(id => id, _ => new KnownCase(100, null));

    [Fact]
    public void Over_many_launches_nobody_always_stands_at_the_same_place_or_behind_the_same_one()
    {
        var turns = Enumerable.Range(1, 60)
            .SelectMany(launch => LaunchPlan.Create(Study, [Macro()], launch, 7, Engine, Everything).Groups[0] is var g ? g.Turns.Chunk(4).Select(t => t.Select(v => g.Workers[v.Worker].Contender).ToArray()) : [])
            .ToList();
        foreach (var contender in new[] { "a", "b", "c", "d" })
        {
            // 360 turns: a fair share is 90, and 45 is five standard deviations from it.
            Assert.All(Enumerable.Range(0, 4), place => Assert.InRange(turns.Count(t => t[place] == contender), 45, 135));
            Assert.All(
                new[] { "a", "b", "c", "d" }.Where(other => other != contender),
                other => Assert.InRange(turns.Count(t => Array.IndexOf(t, contender) == Array.IndexOf(t, other) + 1), 45, 135));
        }
    }

    [Fact]
    public void As_long_as_operations_are_unknown_the_baseline_goes_first_for_its_copy_to_do_the_same()
    {
        var group = Plan(Macro(), 1).Groups[0];
        Assert.All(group.Turns.Chunk(4), turn => Assert.Equal("a", group.Workers[turn[0].Worker].Contender));
    }

    [Fact]
    public void Cases_that_measure_themselves_take_turns_size_by_size_once_a_round()
    {
        var group = Plan(Macro(), 1).Groups[0];
        Assert.Empty(group.Blocks);
        Assert.Equal(Engine.Rounds * 12, group.Turns.Count);
        foreach (var visit in group.Turns.Chunk(4))
        {
            Assert.Single(visit.Select(t => t.Case.Size).Distinct());
            Assert.Equal(4, visit.Select(t => t.Worker).Distinct().Count());
        }

        foreach (var round in group.Turns.Chunk(12))
        {
            Assert.Equal(12, round.Select(t => (t.Worker, t.Case.Size)).Distinct().Count());
        }
    }

    [Fact]
    public void Cases_with_visits_have_a_block_for_each_size_with_the_baseline_first_and_sizes_in_another_order_in_every_launch()
    {
        var groups = Enumerable.Range(1, 12).Select(launch => Plan(Group(), launch).Groups[0]).ToList();
        Assert.All(groups, g =>
        {
            Assert.Empty(g.Turns);
            Assert.Equal([1, 16, 256], g.Blocks.Select(b => b.Cases[0].Case.Size).Order());
            Assert.All(g.Blocks, b => Assert.Equal(["a", "b", "c", "d"], b.Cases.Select(c => g.Workers[c.Worker].Contender)));
            Assert.All(g.Blocks, b => Assert.Single(b.Cases.Select(c => c.Case.Size).Distinct()));
        });
        Assert.True(groups.Select(g => string.Join(' ', g.Blocks.Select(b => b.Cases[0].Case.Size))).Distinct().Count() > 3);
        Assert.Equal(36, groups.SelectMany(g => g.Blocks).Select(b => b.Seed).Distinct().Count());
    }

    [Fact]
    public void The_schedule_of_an_earlier_launch_is_carried_over_and_else_expected_from_large_objects()
    {
        var known = new Dictionary<CaseId, KnownCase> { [new CaseId("fill", "three-numbers", "object[]", "", GcMode.Workstation, Runtimes.Current, 16)] = new KnownCase(77, Sampling.Long with { Rounds = 11 }) };
        var sized = Group() with { Contenders = [new("object[]", [16, 3_540, 3_541]), new("byte[] span", [16])] };
        var blocks = LaunchPlan.Create(Study, [sized], 2, 7, Engine, known).Groups[0].Blocks.ToDictionary(b => b.Cases[0].Case.Size);
        Assert.Equal(Sampling.Long with { Rounds = 11 }, blocks[16].Schedule);
        Assert.Null(blocks[3_540].Schedule);
        Assert.Equal((Sampling.Short, Sampling.Long), (blocks[3_540].ExpectedSchedule, blocks[3_541].ExpectedSchedule));
    }

    [Fact]
    public void Named_cases_have_two_stretches_there_and_back_in_an_order_drawn_for_every_launch()
    {
        var group = Group() with { Uninterrupted = [new("a", [1, 16]), new("b", [16]), new("d", [16])] };
        var plans = Enumerable.Range(1, 20).Select(launch => Plan(group, launch).Groups[0]).ToList();
        var stretches = plans.SelectMany(g => g.Blocks.Select(b => (b.Cases[0].Case.Size, Names: b.Stretches.Select(i => g.Workers[b.Cases[i].Worker].Contender).ToArray()))).ToList();
        Assert.All(stretches, b => Assert.Equal(b.Names, b.Names.Reverse()));
        Assert.All(stretches, b => Assert.Equal(b.Size switch { 1 => ["a"], 16 => ["a", "b", "d"], _ => [] }, b.Names.Distinct().Order()));
        Assert.All(stretches, b => Assert.Equal(b.Size switch { 1 => 2, 16 => 6, _ => 0 }, b.Names.Length));
        Assert.True(stretches.Where(b => b.Size == 16).Select(b => string.Concat(b.Names)).Distinct().Count() > 3);
        Assert.Equal(8 * 0.303, (Plan(group, 1).Estimate - Plan(Group(), 1).Estimate).TotalSeconds, 1e-6);
    }

    [Fact]
    public void Longer_visits_and_forced_collections_are_what_their_parameters_ask_for()
    {
        var plan = Plan(Group() with { Parameters = ParameterList.Parse("forced-collections=yes;iterations=5x") }, 1).Groups[0];
        Assert.All(plan.Workers, w => Assert.True(w.Engine.ForcedCollections));
        Assert.All(plan.Workers, w => Assert.Equal((15, 100, 25), (w.Engine.Sampling.Short.Milliseconds, w.Engine.Sampling.Long.Milliseconds, w.Engine.IterationMilliseconds)));
        Assert.All(plan.Blocks, b => Assert.Equal(15, b.ExpectedSchedule.Milliseconds));
        Assert.All(Plan(Group(), 1).Groups[0].Workers, w => Assert.Equal(Engine, w.Engine));
    }

    [Fact]
    public void The_expected_time_is_that_of_processes_visits_and_pilots()
    {
        // 4 processes; 3 sizes, at each 40 rounds of 4 visits with 3 ms, 4 cases to settle and, before operations are known, 4 pilots.
        var (first, later) = (Plan(Group(), 1).Estimate, LaunchPlan.Create(Study, [Group()], 2, 7, Engine, KnownOf(Group())).Estimate);
        Assert.InRange(later.TotalSeconds, 3 * 40 * 4 * 0.003, (3 * 40 * 4 * 0.0035) + 6);
        Assert.InRange((first - later).TotalSeconds, 12 * 0.03, 12 * 0.08);
    }

    [Fact]
    public void Controls_and_what_they_are_copies_of_are_visited_in_turns_as_often_as_the_group_says_and_mixed_with_the_others()
    {
        string[] names = ["a", "a" + ControlNames.AaSuffix, "a" + ControlNames.PositiveSuffix, "b"];
        var controlled = Macro() with { Contenders = [.. names.Select(n => new ContenderSizes(n, [16]))], ControlVisits = 5 };
        var group = Plan(controlled, 1).Groups[0];
        Assert.Equal([10, 10, 10, 2], names.Select(n => group.Turns.Count(t => group.Workers[t.Worker].Contender == n)));
        var order = group.Turns.Take(16).Select(t => group.Workers[t.Worker].Contender).ToList();
        Assert.Equal("a", order[0]);
        Assert.All(order.Where(n => n != "b").Chunk(3), turn => Assert.Equal(3, turn.Distinct().Count()));
        Assert.True(order.LastIndexOf("a") > order.IndexOf(names[1]));
    }

    [Theory]
    [InlineData(false, 300, 5, 10)]
    [InlineData(true, 300, 3, 3)]
    [InlineData(true, 1, 1, 1)]
    public void Controls_are_visited_as_often_as_it_takes_to_compare_equal_code_so_many_times(bool together, int pairs, int first, int second)
    {
        CaseGroup Controlled(string shape, int[] sizes) => Group() with { Shape = shape, Contenders = [new("a", sizes), new("a" + ControlNames.AaSuffix, sizes), new("b", sizes)] };
        CaseGroup[] groups = [Controlled("x", [1, 2, 3, 4, 5, 6]), Controlled("y", [1, 2, 3]), Group() with { Shape = "z" }, Controlled("x", [1, 2]) with { Scenario = "another" }];
        var planned = ControlVisits.Plan(groups, [new ScenarioInfo("fill", "", "", "a", "") { ShapesTogether = together }, new ScenarioInfo("another", "", "", "a", "")], new Dictionary<string, int> { ["fill"] = pairs }, Preset.Standard with { Launches = 5 }).ToList();
        Assert.Equal([first, second, 1, 1], planned.Select(g => g.ControlVisits));
    }

    [Fact]
    public void A_case_keeps_its_order_over_all_its_visits_and_no_two_cases_share_one()
    {
        Assert.Equal(Enumerable.Range(1, 12), Plan(Group(), 3).Groups[0].Blocks.SelectMany(b => b.Cases).Select(c => c.Case.Order));
        var turns = Plan(Macro(), 3).Groups[0].Turns;
        Assert.All(turns.GroupBy(t => (t.Worker, t.Case.Size)), visits => Assert.Single(visits.Select(v => v.Case.Order).Distinct()));
        Assert.Equal(Enumerable.Range(1, 12), turns.Select(t => t.Case.Order).Distinct().Order());
    }

    [Fact]
    public void The_same_seed_gives_the_same_plan_and_another_seed_another()
    {
        static string Text(LaunchPlan plan) => string.Join(';', [
            .. plan.Groups[0].Turns.Select(t => $"{plan.Groups[0].Workers[t.Worker].Contender}@{t.Case.Size}"),
            .. plan.Groups[0].Blocks.Select(b => $"{b.Cases[0].Case.Size} {b.Seed}")]);
        foreach (var group in new[] { Group(), Macro() })
        {
            Assert.Equal(Text(Plan(group, 2)), Text(Plan(group, 2)));
            Assert.NotEqual(Text(Plan(group, 2)), Text(Plan(group, 2, seed: 8)));
            Assert.NotEqual(Text(Plan(group, 2)), Text(Plan(group, 3)));
        }
    }

    [Fact]
    public void A_process_for_each_size_is_what_its_parameter_asks_for()
    {
        var plan = Plan(Group() with { Parameters = ParameterList.Empty.With(Parameter.ProcessPerSize, "yes") }, 1);
        Assert.Equal(12, plan.Workers);
        Assert.All(plan.Groups[0].Workers, w => Assert.Single(w.Parts[0].Sizes));
        Assert.All(plan.Groups[0].Blocks.SelectMany(b => b.Cases), t => Assert.Equal(plan.Groups[0].Workers[t.Worker].Parts[0].Sizes[0], t.Case.Size));
    }

    [Fact]
    public void Operations_known_from_an_earlier_launch_are_carried_over()
    {
        foreach (var planned in new[] { Group(), Macro() })
        {
            var known = new Dictionary<CaseId, KnownCase> { [new CaseId(planned.Scenario, "three-numbers", "b", "", GcMode.Workstation, Runtimes.Current, 16)] = new KnownCase(77, null) };
            var group = LaunchPlan.Create(Study, [planned], 2, 7, Engine, known).Groups[0];
            Assert.All(group.Blocks.SelectMany(b => b.Cases).Concat(group.Turns), t => Assert.Equal(
                group.Workers[t.Worker].Contender == "b" && t.Case.Size == 16 ? 77 : null, t.Case.Operations));
        }
    }

    [Fact]
    public void Groups_that_share_their_processes_have_one_for_each_contender_and_others_their_own()
    {
        var (first, second) = (Group() with { Shared = "all" }, Group() with { Scenario = "retained", Shared = "all" });
        second = second with { Contenders = [.. second.Contenders.Take(2), new ContenderSizes("e", [16])] };
        CaseGroup[] apart = [Group() with { Scenario = "round-trip" }, Group() with { Scenario = "round-trip", Shared = "all", Runtime = Runtimes.All[0] }];
        var plan = LaunchPlan.Create(Study, [first, second, .. apart], 1, 7, Engine, Nothing);
        Assert.Equal([5, 4, 4], plan.Groups.Select(g => g.Workers.Count));
        var together = plan.Groups[0];
        foreach (var worker in together.Workers)
        {
            string[] expected = worker.Contender is "a" or "b" ? ["fill", "retained"] : worker.Contender == "e" ? ["retained"] : ["fill"];
            Assert.Equal(expected, worker.Parts.Select(p => p.Scenario));
        }

        var cases = together.Blocks.SelectMany(b => b.Cases).Select(t => (together.Workers[t.Worker].Contender, together.Workers[t.Worker].Parts[t.Case.Part].Scenario, t.Case.Size, t.Case.Order)).ToList();
        Assert.Equal(12 + 7, cases.Distinct().Count());
        Assert.Equal(12 + 7, cases.Count);
        Assert.Equal(Enumerable.Range(1, 12 + 7 + 12 + 12), plan.Groups.SelectMany(g => g.Blocks).SelectMany(b => b.Cases).Select(t => t.Case.Order).Order());
    }

    private static CaseGroup Group() => new(
        "fill", "three-numbers", ParameterList.Empty, GcMode.Workstation,
        [.. new[] { "a", "b", "c", "d" }.Select(c => new ContenderSizes(c, [1, 16, 256]))]);

    /// <summary>The same, measuring itself.</summary>
    private static CaseGroup Macro() => Group() with { Scenario = "hand-off" };

    private static Dictionary<CaseId, KnownCase> KnownOf(CaseGroup group) => group.Contenders
        .SelectMany(c => c.Sizes.Select(s => new CaseId(group.Scenario, group.Shape, c.Contender, "", GcMode.Workstation, Runtimes.Current, s)))
        .ToDictionary(id => id, _ => new KnownCase(100, Sampling.Short));

    private static LaunchPlan Plan(CaseGroup group, int launch, long seed = 7) =>
        LaunchPlan.Create(Study, [group], launch, seed, Engine, Nothing);
}
