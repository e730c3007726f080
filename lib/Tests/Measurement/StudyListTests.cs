using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;

namespace Overtake.Tests.Measurement;

public class StudyListTests
{
    [Fact]
    public void Studies_say_which_of_their_scenarios_measure_themselves()
    {
        foreach (var study in StudyList.All)
        {
            foreach (var group in study.Grid(Preset.Standard).Groups.DistinctBy(g => (g.Scenario, g.Shape)))
            {
                using var benchmark = study.Open(group.Scenario, group.Shape, group.Contenders[0].Contender, group.Parameters);
                Assert.True(benchmark is IMacroBenchmark == study.MeasuresItself(group.Scenario), $"{study.Name}, {group.Scenario}, {group.Shape}");
            }
        }
    }
}
