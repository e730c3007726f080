using Overtake.Measurement.Own;

namespace Overtake.Tests.Measurement.Own;

/// <summary>The code of plain classes where nothing is compiled beside it.</summary>
[Collection(MeasuringCollection.Name)]
public class BenchmarkTierTests
{
    [Fact]
    public void A_worker_measures_such_a_class_and_proves_that_its_code_is_final()
    {
        var study = new BenchmarkStudy("own-test", typeof(GenericBenchmarks<>), new());
        var group = study.Grid(Preset.Quick).Groups[0];
        using var benchmark = study.Open(group.Scenario, group.Shape, "Linq", ParameterList.Empty);
        var watch = new TierWatch(benchmark.HotMethods);
        TierUp.Drive([new DrivenBenchmark(benchmark, watch, [8, 512])], Preset.Quick.Engine);
        Assert.True(watch.Settled);
    }
}
