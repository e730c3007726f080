using Overtake.Runs;

namespace Overtake.Tests.Facade;

public class RunOptionsTests
{
    [Theory]
    [InlineData("boxing", "standard", "fill", "three-numbers", 8, 1)]
    [InlineData("boxing", "standard", "fill", "one-number", 12, 1)]
    [InlineData("boxing", "standard", "hand-off", "three-numbers", 6, 3)]
    [InlineData("pools", "standard", "contention", "32-same", 6, 2)]
    [InlineData("pools", "standard", "valid", "one-segment", 8, 1)]
    [InlineData("serializers", "standard", "records", "int32", 6, 1)]
    [InlineData("pools", "standard", "http", "tls-valid", 6, 2)]
    [InlineData("echo", "thorough", "socket", "10x100", 9, 1)]
    [InlineData("echo", "quick", "socket", "10x100", 6, 1)]
    [InlineData("boxing", "quick", "fill", "three-numbers", 12, 0.5)]
    public void Refined_sizes_get_as_many_launches_and_rounds_as_the_rest_of_their_panel(
        string study, string preset, string scenario, string shape, int launches, double rounds)
    {
        var options = new RunOptions(StudyList.Find(study), Preset.Find(preset), new Selection(), 1);
        var main = options.MainOf(scenario, shape);
        Assert.Equal((launches, rounds), (options.LaunchesOf(main), main.TimesRounds));
    }

    [Theory]
    [InlineData("boxing", "standard", 8)]
    [InlineData("pools", "standard", 8)]
    [InlineData("echo", "thorough", 9)]
    [InlineData("echo", "quick", 6)]
    [InlineData("boxing", "quick", 12)]
    public void The_launches_of_a_run_are_those_of_the_groups_with_the_most(string study, string preset, int launches) =>
        Assert.Equal(launches, new RunOptions(StudyList.Find(study), Preset.Find(preset), new Selection(), 1).Launches);

    [Fact]
    public void What_is_asked_for_counts() =>
        Assert.Equal(3, new RunOptions(StudyList.Find("pools"), Preset.Standard, new Selection { Launches = 3 }, 1).Launches);

    [Fact]
    public void Named_sizes_are_those_of_controls_too() =>
        Assert.All(
            new RunOptions(StudyList.Find("boxing"), Preset.Quick, new Selection { Sizes = [1, 16, 3_540], Scenarios = ["fill"] }, 1).Grid().Groups[0].Contenders,
            c => Assert.Equal([1, 16, 3_540], c.Sizes));

    [Fact]
    public void What_a_preset_leaves_out_and_somebody_names_is_as_in_standard()
    {
        var grid = Grid(new Selection { Contenders = ["byte[] Utf8Json"], Scenarios = ["fill"] });
        Assert.All(grid.Groups, g => Assert.Null(g.Launches));
        Assert.Contains(grid.Groups, g => g is { Scenario: "fill", Shape: "numbers-and-text" } && g.Contenders.Any(c => c.Contender == "byte[] Utf8Json"));

        var text = Assert.Single(Grid(new Selection { Scenarios = ["fill"], Shapes = ["numbers-and-text"] }).Groups);
        Assert.Equal("numbers-and-text", text.Shape);

        // What it has stays as it is.
        Assert.Equal(Grid(new Selection()).Groups[0].Contenders[0].Sizes, Grid(new Selection { Contenders = ["byte[] span"] }).Groups[0].Contenders[0].Sizes);
        Assert.Throws<UnknownNameException>(() => Grid(new Selection { Shapes = ["nothing"] }));
        Assert.Throws<UnknownNameException>(() => Grid(new Selection { Scenarios = ["hand-off"], Shapes = ["numbers-and-text"] }));

        static Grid Grid(Selection selection) => new RunOptions(StudyList.Find("boxing"), Preset.Quick, selection, 1).Grid();
    }
}
