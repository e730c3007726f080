using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake.Tests.Facade;

public class RunOptionsTests
{
    [Theory]
    [InlineData("boxing", "standard", 10)]
    [InlineData("pools", "standard", 6)]
    [InlineData("echo", "thorough", 12)]
    [InlineData("echo", "quick", 6)]
    public void Refined_sizes_get_as_many_launches_as_the_groups_with_the_most(string study, string preset, int launches) =>
        Assert.Equal(launches, new RunOptions(StudyList.Find(study), Preset.Find(preset), new Selection(), 1).Launches);

    [Fact]
    public void What_is_asked_for_counts() =>
        Assert.Equal(3, new RunOptions(StudyList.Find("pools"), Preset.Standard, new Selection { Launches = 3 }, 1).Launches);
}
