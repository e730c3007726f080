namespace Overtake.Tests.Cli;

/// <summary>The gate, from two versions of a class to the exit code. What it says of times holds where nothing runs beside it.</summary>
[Collection(MeasuringCollection.Name)]
public sealed class CheckTests : CommandTests
{
    internal const string Before = """
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

    [Fact]
    public void The_list_says_that_launches_are_added()
    {
        Assert.Contains("Launches are added until it is decided, for 60 s or up to 28, whichever takes longer.", _command.Check(Before, Before + " // changed", "--list").Output, StringComparison.Ordinal);
        Assert.Contains("Launches are added until it is decided, for 180 s at most.", _command.Check(Before, Before + " // changed", "--list", "--budget", "3min").Output, StringComparison.Ordinal);
    }

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
        var before = Before.Replace("1_000)]", "1_000, 10_000)]", StringComparison.Ordinal);
        var (exitCode, output, errors) = _command.Check(before, After, "--preset", "smoke", "--markdown");

        Assert.True(exitCode == 1, errors + output);
        Assert.Contains("**Fails: Sum changes by +", output, StringComparison.Ordinal);
        // A box of a long.
        Assert.Contains("Sum allocates 24 bytes more in a call at N 100", output, StringComparison.Ordinal);
        Assert.Contains("| Sum | 1,000 | +", output, StringComparison.Ordinal);
        Assert.Contains("not compared: Old: the version after the change does not have it", output, StringComparison.Ordinal);
        Assert.Contains("not compared: Sum at 10000: the version after the change does not have this size", output, StringComparison.Ordinal);
    }

    [Fact]
    public void The_same_version_does_not_allocate_more_and_json_has_every_comparison()
    {
        var (exitCode, output, errors) = _command.Check(Before, Before, "--allow-equal", "--launches", "2", "--max-slowdown", "300%", "--json");

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
    public void Launches_are_added_until_it_is_decided_or_the_budget_is_spent()
    {
        var (exitCode, output, errors) = _command.Check(Before, Before.Replace("var value in _values) sum", "var value in _values) sum |= value; foreach (var value in _values) sum"), "--budget", "40s");

        Assert.True(exitCode == 1, errors + output);
        Assert.Contains("Fails: Sum changes by +", output, StringComparison.Ordinal);

        (exitCode, output, errors) = _command.Check(Before, Before + " // no change", "--budget", "8s", "--max-slowdown", "0.1%");
        Assert.True(exitCode == 3, errors + output);
        Assert.Matches(@"Inconclusive: (Sum|Old)\s+changes\s+by ", output);
    }
}
