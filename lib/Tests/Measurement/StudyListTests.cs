using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;

namespace Overtake.Tests.Measurement;

public class StudyListTests
{
    [Fact]
    public void Visits_to_benchmarks_of_several_threads_are_expected_to_be_long()
    {
        foreach (var study in StudyList.All)
        {
            foreach (var group in study.Grid(Preset.Standard).Groups.DistinctBy(g => (g.Scenario, g.Shape)))
            {
                using var benchmark = study.Open(group.Scenario, group.Shape, group.Contenders[0].Contender, group.Parameters);
                Assert.True(benchmark is not IMacroBenchmark || study.HasLongVisits(group.Scenario) || !study.HasVisits(group.Scenario), $"{study.Name}, {group.Scenario}, {group.Shape}");
            }
        }
    }
}
