using System.Reflection;

namespace Overtake.Tests;

public class ArchitectureTests
{
    // Who may refer to whom. Overtake refers to Measurement because a notebook cell measures and because a run decides by analysis what to measure next.
    [Theory]
    [InlineData("Overtake.Workloads", "")]
    [InlineData("Overtake.Results", "")]
    [InlineData("Overtake.Measurement", "Overtake.Results Overtake.Workloads")]
    [InlineData("Overtake.Worker", "Overtake.Measurement Overtake.Results Overtake.Workloads")]
    [InlineData("Overtake.Analysis", "Overtake.Results")]
    [InlineData("Overtake.Charts", "Overtake.Analysis Overtake.Results")]
    [InlineData("Overtake", "Overtake.Analysis Overtake.Charts Overtake.Measurement Overtake.Results Overtake.Workloads")]
    [InlineData("Overtake.Notebooks", "")]
    public void Rooms_refer_only_to_rooms_below_them(string room, string allowed)
    {
        var referred = Assembly.Load(room).GetReferencedAssemblies()
            .Select(a => a.Name!)
            .Where(n => n == "Overtake" || n.StartsWith("Overtake.", StringComparison.Ordinal));
        Assert.Subset(allowed.Split(' ', StringSplitOptions.RemoveEmptyEntries).ToHashSet(), referred.ToHashSet());
    }

    [Fact]
    public void Workloads_know_neither_BenchmarkDotNet_nor_result_files() =>
        Assert.DoesNotContain(
            Assembly.Load("Overtake.Workloads").GetReferencedAssemblies(),
            a => a.Name!.StartsWith("BenchmarkDotNet", StringComparison.Ordinal) || a.Name == "CsvHelper");
}
