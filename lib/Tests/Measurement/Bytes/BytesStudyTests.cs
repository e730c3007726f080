using Overtake.Measurement.Bytes;

namespace Overtake.Tests.Measurement.Bytes;

public class BytesStudyTests
{
    private static readonly BytesStudy Study = new();

    [Fact]
    public void Every_case_of_every_preset_opens_and_passes_its_check()
    {
        foreach (var (group, contender) in from preset in Preset.All from @group in Study.Grid(preset).Groups from contender in @group.Contenders select (@group, contender))
        {
            using var benchmark = Study.OpenCase(group.Scenario, group.Shape, contender.Contender, group.Parameters);
            Assert.NotEmpty(benchmark.HotMethods);
            foreach (var size in contender.Sizes.Where(s => s <= 10_000))
            {
                benchmark.Prepare(size);
                Assert.Null(benchmark.Verify());
                benchmark.Run(2);
                Assert.Null(benchmark.Verify());
            }
        }
    }

    [Fact]
    public void The_published_methods_are_measured_on_three_runtimes()
    {
        var groups = Study.Grid(Preset.Standard).Groups.Where(g => g.Shape is "long" && g.Scenario is "put" or "get").ToList();
        Assert.Equal(Runtimes.All.Order(), groups.Where(g => g.Scenario == "put").Select(g => g.Runtime).Order());
        Assert.All(groups, g => Assert.Contains(1_000, g.Contenders.Single(c => c.Contender == "after").Sizes));
    }

    [Theory]
    [InlineData(".NET 8.0.25", "net8.0")]
    [InlineData(".NET 10.0.12", "net10.0")]
    [InlineData(".NET 11.0.0-preview.1.26000.1", "net11.0")]
    [InlineData("something else", "something else")]
    public void A_runtime_is_known_by_its_description(string description, string runtime) => Assert.Equal(runtime, Runtimes.Of(description));
}
