namespace Overtake.Tests.Measurement;

[Collection(MeasuringCollection.Name)]
public class WorkerSettingsTests
{
    private static readonly ContenderSizes[] Baseline = [new("object[]", [64])];

    // Several, for on a busy machine one of them does not allocate enough for a collection.
    private static readonly int[] Large = [8_000, 9_000, 10_000, 11_000, 12_000, 13_000];

    // A setting that does not reach the worker makes the worker refuse, and a refusal is an absence, which WorkerLaunches does not accept.
    [Theory]
    [InlineData("loh-threshold=1000000", GcMode.Workstation)]
    [InlineData("tiered=off", GcMode.Workstation)]
    [InlineData("", GcMode.Server)]
    public void Settings_of_a_group_reach_its_workers(string parameters, string gc)
    {
        var rows = WorkerLaunches.Run(new CaseGroup("fill", "three-numbers", ParameterList.Parse(parameters), gc, Baseline), 1);
        Assert.All(rows, r => Assert.Equal((parameters, gc), (r.Parameters, r.Gc)));
    }

    [Theory]
    [InlineData("bytes")]
    [InlineData("serializers")]
    [InlineData("boxing")]
    public void A_live_heap_lies_beside_the_work_of_every_study(string name)
    {
        const long Asked = 100_000_000;
        var study = StudyList.Find(name);
        var group = study.Grid(Preset.Quick).Groups[0] with { Parameters = ParameterList.Empty.With(Parameter.LiveHeap, "100MB"), Gc = GcMode.Current };
        var worker = LaunchPlan.Create(study, [group], 1, 1, Preset.Quick.Engine, new Dictionary<CaseId, KnownCase>()).Groups[0].Workers[0];
        long beside;
        using (new WorkerSession(worker, study))
        {
            beside = GC.GetTotalMemory(forceFullCollection: true);
        }

        // Not against the memory before: what earlier tests leave, arrays of the shared pool above all, is freed meanwhile, and is more with the session than without.
        const long Left = 1_000_000;
        Assert.InRange(beside - GC.GetTotalMemory(forceFullCollection: true), Asked - Left, 1.5 * Asked);
    }

    [Fact]
    public void With_the_large_object_threshold_raised_a_large_buffer_is_collected_young()
    {
        static double Gen2(string parameters) =>
            WorkerLaunches.Run(new CaseGroup("fill", "three-numbers", ParameterList.Parse(parameters), GcMode.Workstation, [new("byte[] span", Large)]), 1)
                .Where(r => r.Metric == "gen2").Sum(r => r.Value);
        Assert.True(Gen2(string.Empty) > 0);
        Assert.Equal(0, Gen2("loh-threshold=1000000"));
    }
}
