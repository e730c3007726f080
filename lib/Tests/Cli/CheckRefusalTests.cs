using Overtake.Cli.Own;

namespace Overtake.Tests.Cli;

/// <summary>What the gate answers without measuring.</summary>
public sealed class CheckRefusalTests : CommandTests
{
    [Fact]
    public void Equal_builds_are_named_and_not_measured()
    {
        var (exitCode, output, _) = _command.Check(CheckTests.Before, CheckTests.Before);
        Assert.Equal((0, "Passes: both versions are the same build, so nothing was measured; --allow-equal measures all the same."), (exitCode, output.Trim()));

        // Two builds of one source: an assembly's bytes need not be equal, its module version id is.
        var library = typeof(CheckTests).Assembly.Location;
        Assert.True(OwnAssembly.AreSame(library, library));
        using var folder = new TemporaryFolder();
        File.Copy(library, folder.File("Overtake.Tests.dll"));
        Assert.False(OwnAssembly.AreSame(library, folder.File("Overtake.Tests.dll")));
        // Two assemblies of one folder are beside each other.
        Assert.False(OwnAssembly.AreSame(library, Path.Combine(AppContext.BaseDirectory, "Overtake.Cli.dll")));
        File.Copy(library, folder.File("Before.dll"));
        Assert.True(OwnAssembly.AreSame(folder.File("Before.dll"), folder.File("Overtake.Tests.dll")));
        var (same, json, _) = _command.Run("check", "--before", library, "--after", library, "--json");
        Assert.Equal((0, "Passes"), (same, JsonDocument.Parse(json).RootElement.GetProperty("verdict").GetString()));
    }

    [Theory]
    [InlineData("public class Adding { }", "no public class has a method marked [Benchmark]")]
    [InlineData("using BenchmarkDotNet.Attributes; public class Adding { [Params(100)] public int N; [Benchmark] public int Other() => 1; }", "has none of the methods")]
    [InlineData("using BenchmarkDotNet.Attributes; public class Other { [Params(100)] public int N; [Benchmark] public long Sum() => 1; }", "has the class Other, and")]
    [InlineData("using BenchmarkDotNet.Attributes; public class Adding { [Params(7)] public int N; [Benchmark] public long Sum() => 1; }", "has none of the methods, at the same parameters,")]
    public void What_cannot_be_compared_is_refused(string after, string problem)
    {
        var (exitCode, _, errors) = _command.Check(CheckTests.Before, after, "--preset", "smoke");
        Assert.Equal(2, exitCode);
        Assert.Contains(problem, errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--max-slowdown", "x", "--max-slowdown: expected a percentage from 0.1 to 1,000, for example 5%, found 'x'")]
    [InlineData("--max-slowdown", "0", "--max-slowdown: expected a percentage from 0.1")]
    [InlineData("--max-allocated", "-1", "--max-allocated: expected a number of bytes from 0, found -1")]
    [InlineData("--budget", "soon", "--budget: expected a time up to 24 hours, for example 90s or 3min, found 'soon'")]
    [InlineData("--launches", "0", "--launches: expected 1 to 1000, found 0")]
    [InlineData("--lunches", "3", "--lunches")]
    public void Wrong_options_are_refused(string option, string value, string problem)
    {
        var end = _command.Check(CheckTests.Before, CheckTests.Before + " // changed", option, value);
        Assert.Empty(end.Output);
        Assert.Contains(problem, Refused(end), StringComparison.Ordinal);
    }
}
