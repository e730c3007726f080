using Overtake.Runs;
using Overtake.Tests.Results;

namespace Overtake.Tests.Facade;

public class KnownCasesTests
{
    private static readonly CaseId Baseline = new("fill", "three-numbers", "object[]", string.Empty, "workstation-concurrent", "net10.0", 640);

    [Fact]
    public void Operations_and_schedule_of_a_case_with_visits_are_those_of_the_first_launch()
    {
        var (first, second) = (VisitSamples.Launch(1), VisitSamples.Launch(2));
        var known = KnownCases.Of([Launch(first), Launch([.. second.Select(c => c with { Operations = 7, Milliseconds = 20 })])]);

        Assert.Equal(2, known.Count);
        Assert.Equal(new KnownCase(1_000, new VisitSchedule(3, 3, 1)), known[Baseline with { Size = 16 }]);
        Assert.Equal(new KnownCase(4_000, new VisitSchedule(3, 3, 1)), known[Baseline with { Size = 16, Contender = "byte[] span" }]);
    }

    private static StoredLaunch Launch(CaseVisits[] visits) => new([.. LaunchEstimate.RowsOf(visits)], visits);
}
