using Overtake.Measurement.Boxing;
using Overtake.Measurement.Serializers;

namespace Overtake.Tests.Measurement;

public class LaunchPlanTests
{
    private static readonly Sampling Sampling = new(new VisitSchedule(3, 40, 5), new VisitSchedule(20, 24, 3));
    private static readonly EngineSettings Engine = new(100, 50, false, Sampling);
    private static readonly BoxingStudy Study = new();
    private static readonly Dictionary<CaseId, KnownCase> Nothing = [];

    [Fact]
    public void Cases_with_visits_have_a_block_for_each_size_with_the_baseline_first_and_sizes_in_another_order_in_every_launch()
    {
        var groups = Enumerable.Range(1, 12).Select(launch => Plan(Group(), launch).Groups[0]).ToList();
        Assert.All(groups, g =>
        {
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
        Assert.All(plan.Workers, w => Assert.Equal((15, 100), (w.Engine.Sampling.Short.Milliseconds, w.Engine.Sampling.Long.Milliseconds)));
        Assert.All(plan.Blocks, b => Assert.Equal(15, b.ExpectedSchedule.Milliseconds));
        var longer = ParameterList.Parse("iterations=5x");
        Assert.Equal((8, 35), (Preset.Standard.Engine.With(longer).Sampling.Short.Rounds, Preset.Thorough.Engine.With(longer).Sampling.Short.Rounds));
        Assert.All(Plan(Group(), 1).Groups[0].Workers, w => Assert.Equal(Engine, w.Engine));
    }

    [Fact]
    public void What_happens_once_in_a_process_has_a_block_without_visits()
    {
        var group = Group() with { Scenario = "first-use", Shape = "int32", Contenders = [new("a", [1]), new("b", [1])], OnceMilliseconds = 100 };
        var plan = LaunchPlan.Create(new SerializersStudy(), [group], 1, 7, Engine, Nothing);
        var block = Assert.Single(plan.Groups[0].Blocks);
        Assert.Equal(0, block.Schedule!.Rounds);
        Assert.Equal([1, 1], block.Cases.Select(c => c.Case.Operations ?? 0));
        Assert.True((plan.Estimate - LaunchPlan.Create(new SerializersStudy(), [group with { OnceMilliseconds = 0 }], 1, 7, Engine, Nothing).Estimate).TotalMilliseconds is > 199 and < 201);
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
    public void No_two_cases_share_an_order()
    {
        Assert.Equal(Enumerable.Range(1, 12), Plan(Group(), 3).Groups[0].Blocks.SelectMany(b => b.Cases).Select(c => c.Case.Order));
    }

    [Fact]
    public void Workers_start_in_another_order_in_every_launch_and_each_of_them_once()
    {
        var orders = Enumerable.Range(1, 40).Select(launch => Plan(Group(), launch).Groups[0]).Select(g => (g.StartOrder, g.Workers.Count)).ToList();
        Assert.All(orders, o => Assert.Equal(Enumerable.Range(0, o.Count), o.StartOrder.Order()));
        Assert.True(orders.Select(o => string.Join(' ', o.StartOrder)).Distinct().Count() > 1);

        // Of forty launches each worker is the first in some.
        Assert.Equal(orders[0].Count, orders.Select(o => o.StartOrder[0]).Distinct().Count());
    }

    [Fact]
    public void The_same_seed_gives_the_same_plan_and_another_seed_another()
    {
        static string Text(LaunchPlan plan) => string.Join(';', [
            .. plan.Groups[0].Blocks.Select(b => $"{b.Cases[0].Case.Size} {b.Seed}")]);
        Assert.Equal(Text(Plan(Group(), 2)), Text(Plan(Group(), 2)));
        Assert.NotEqual(Text(Plan(Group(), 2)), Text(Plan(Group(), 2, seed: 8)));
        Assert.NotEqual(Text(Plan(Group(), 2)), Text(Plan(Group(), 3)));
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
        var known = new Dictionary<CaseId, KnownCase> { [new CaseId("fill", "three-numbers", "b", "", GcMode.Workstation, Runtimes.Current, 16)] = new KnownCase(77, Sampling.Short) };
        var group = LaunchPlan.Create(Study, [Group()], 2, 7, Engine, known).Groups[0];
        Assert.All(group.Blocks.SelectMany(b => b.Cases), t => Assert.Equal(group.Workers[t.Worker].Contender == "b" && t.Case.Size == 16 ? 77 : null, t.Case.Operations));
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

    private static Dictionary<CaseId, KnownCase> KnownOf(CaseGroup group) => group.Contenders
        .SelectMany(c => c.Sizes.Select(s => new CaseId(group.Scenario, group.Shape, c.Contender, "", GcMode.Workstation, Runtimes.Current, s)))
        .ToDictionary(id => id, _ => new KnownCase(100, Sampling.Short));

    private static LaunchPlan Plan(CaseGroup group, int launch, long seed = 7) =>
        LaunchPlan.Create(Study, [group], launch, seed, Engine, Nothing);
}
