using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake.Tests.Facade;

public class RunOptionsTests
{
    [Theory]
    [InlineData("boxing", "standard", "fill", "three-numbers", 8)]
    [InlineData("pools", "standard", "contention", "32-same", 6)]
    [InlineData("pools", "standard", "valid", "one-segment", 8)]
    [InlineData("serializers", "standard", "records", "int32", 6)]
    [InlineData("pools", "standard", "http", "tls-valid", 6)]
    [InlineData("echo", "thorough", "socket", "10x100", 9)]
    [InlineData("echo", "quick", "socket", "10x100", 6)]
    public void Refined_sizes_get_as_many_launches_as_the_rest_of_their_panel(string study, string preset, string scenario, string shape, int launches) =>
        Assert.Equal(launches, new RunOptions(StudyList.Find(study), Preset.Find(preset), new Selection(), 1).LaunchesOf(scenario, shape));

    [Theory]
    [InlineData("boxing", "standard", 8)]
    [InlineData("pools", "standard", 8)]
    [InlineData("echo", "thorough", 9)]
    [InlineData("echo", "quick", 6)]
    public void The_launches_of_a_run_are_those_of_the_groups_with_the_most(string study, string preset, int launches) =>
        Assert.Equal(launches, new RunOptions(StudyList.Find(study), Preset.Find(preset), new Selection(), 1).Launches);

    [Fact]
    public void What_is_asked_for_counts() =>
        Assert.Equal(3, new RunOptions(StudyList.Find("pools"), Preset.Standard, new Selection { Launches = 3 }, 1).Launches);
}
