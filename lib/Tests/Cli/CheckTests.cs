using System.Text.Json;
using Overtake.Cli.Own;
using Overtake.Results;
using Overtake.Tests.Measurement;

namespace Overtake.Tests.Cli;

/// <summary>The gate, from two versions of a class to the exit code. What it says of times holds where nothing runs beside it.</summary>
[Collection(MeasuringCollection.Name)]
public sealed class CheckTests : IDisposable
{
    private const string Before = """
        using BenchmarkDotNet.Attributes;

        public class Adding
        {
            [Params(100, 1_000)] public int N;

            private long[] _values = [];

            [GlobalSetup] public void SetUp() => _values = [.. Enumerable.Range(0, N).Select(i => (long)i)];

            [Benchmark(Baseline = true)] public long Sum() { long sum = 0; foreach (var value in _values) sum += value; return sum; }
            [Benchmark] public long Old() => _values[0];
        }
        """;

    private readonly CommandRun _command = new();

    public void Dispose() => _command.Dispose();

    [Fact]
    public void A_version_that_does_the_work_three_times_and_allocates_fails()
    {
        const string After = """
            using BenchmarkDotNet.Attributes;

            public class Adding
            {
                [Params(100, 1_000)] public int N;

                private long[] _values = [];

                [GlobalSetup] public void SetUp() => _values = [.. Enumerable.Range(0, N).Select(i => (long)i)];

                [Benchmark(Baseline = true)] public object Sum() { long sum = 0; for (var i = 0; i < 3; i++) { sum = 0; foreach (var value in _values) sum += value; } return sum; }
            }
            """;
        var (exitCode, output, errors) = Check(Before, After, "--preset", "smoke", "--markdown");

        Assert.True(exitCode == 1, errors + output);
        Assert.Contains("**Fails: Sum changes by +", output, StringComparison.Ordinal);
        // A box of a long.
        Assert.Contains("Sum allocates 24 bytes more in a call at N 100", output, StringComparison.Ordinal);
        Assert.Contains("| Sum | 1,000 | +", output, StringComparison.Ordinal);
        Assert.Contains("not compared: Old: the version after the change does not have it", output, StringComparison.Ordinal);
    }

    [Fact]
    public void The_same_version_does_not_allocate_more_and_json_has_every_comparison()
    {
        var (exitCode, output, errors) = Check(Before, Before, "--allow-equal", "--launches", "2", "--max-slowdown", "300%", "--json");

        Assert.True(exitCode is 0 or 3, errors + output);
        var json = JsonDocument.Parse(output).RootElement;
        Assert.Equal(exitCode == 0 ? "Passes" : "Undecided", json.GetProperty("verdict").GetString());
        var sentence = json.GetProperty("sentence").GetString()!;
        Assert.DoesNotContain("allocates", sentence.Replace("none allocates more", "", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.Equal(3, json.GetProperty("limit").GetDouble());
        Assert.Equal(0, json.GetProperty("notCompared").GetArrayLength());
        var comparisons = json.GetProperty("comparisons").EnumerateArray().ToList();
        Assert.All(comparisons, c => Assert.False(c.GetProperty("allocatesMore").GetBoolean()));
        // Two methods, each with all sizes together first.
        (string, long?)[] expected = [("Old", null), ("Old", 100), ("Old", 1_000), ("Sum", null), ("Sum", 100), ("Sum", 1_000)];
        Assert.Equal(
            expected,
            comparisons.Select(c => (c.GetProperty("method").GetString()!, c.GetProperty("size") is { ValueKind: JsonValueKind.Number } size ? size.GetInt64() : (long?)null)).Order());
    }

    [Fact]
    public void Equal_builds_are_named_and_not_measured()
    {
        var (exitCode, output, _) = Check(Before, Before);
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

    [Fact]
    public void Launches_are_added_until_it_is_decided_or_the_budget_is_spent()
    {
        var (exitCode, output, errors) = Check(Before, Before.Replace("var value in _values) sum", "var value in _values) sum |= value; foreach (var value in _values) sum"), "--budget", "40s");

        Assert.True(exitCode == 1, errors + output);
        Assert.Contains("Fails: Sum changes by +", output, StringComparison.Ordinal);

        (exitCode, output, errors) = Check(Before, Before + " // no change", "--budget", "8s", "--max-slowdown", "0.1%");
        Assert.True(exitCode == 3, errors + output);
        Assert.Matches(@"Inconclusive: (Sum|Old)\s+changes\s+by ", output);
    }

    [Theory]
    [InlineData("public class Adding { }", "no public class has a method marked [Benchmark]")]
    [InlineData("using BenchmarkDotNet.Attributes; public class Adding { [Params(100)] public int N; [Benchmark] public int Other() => 1; }", "has none of the methods")]
    [InlineData("using BenchmarkDotNet.Attributes; public class Other { [Params(100)] public int N; [Benchmark] public long Sum() => 1; }", "has the class Other, and")]
    [InlineData("using BenchmarkDotNet.Attributes; public class Adding { [Params(7)] public int N; [Benchmark] public long Sum() => 1; }", "has none of the methods, at the same parameters,")]
    public void What_cannot_be_compared_is_refused(string after, string problem)
    {
        var (exitCode, _, errors) = Check(Before, after, "--preset", "smoke");
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
        var (exitCode, output, errors) = Check(Before, Before + " // changed", option, value);
        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains(problem, Assert.Single(errors.Trim().Split('\n')), StringComparison.Ordinal);
    }

    private (int ExitCode, string Output, string Errors) Check(string before, string after, params string[] options)
    {
        var (old, changed) = Files(before, after);
        return _command.Run(["check", "--before", old, "--after", changed, .. options]);
    }

    private (string Before, string After) Files(string before, string after) => (_command.Write("before/Adding.cs", before), _command.Write("after/Adding.cs", after));
}
