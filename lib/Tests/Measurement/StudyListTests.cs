namespace Overtake.Tests.Measurement;

public class StudyListTests
{
    [Fact]
    public void Studies_say_in_which_of_their_scenarios_several_threads_take_part()
    {
        foreach (var study in StudyList.All)
        {
            foreach (var group in study.Grid(Preset.Standard).Groups.DistinctBy(g => (g.Scenario, g.Shape)))
            {
                using var benchmark = study.Open(group.Scenario, group.Shape, group.Contenders[0].Contender, group.Parameters);
                Assert.True(benchmark is IMacroBenchmark == (study.VisitsOf(group.Scenario) is VisitKind.Threads or VisitKind.Once), $"{study.Name}, {group.Scenario}, {group.Shape}");
            }
        }
    }
}
