using Overtake.Results;
using Overtake.Tests.Measurement;

namespace Overtake.Tests.Cli;

/// <summary>Somebody's own methods, from the file to the answer.</summary>
[Collection(MeasuringCollection.Name)]
public sealed class OwnTests : IDisposable
{
    private const string Joining = """
        [Sizes(10, 100, 1_000, Axis = "parts")]
        public class JoiningParts
        {
            private string[] _parts = [];

            public void SetUp(int size) => _parts = [.. Enumerable.Range(0, size).Select(i => i.ToString())];

            [Baseline("+=")] public string Plus() { var text = ""; foreach (var part in _parts) text += part; return text; }
            [Contender] public string Concat() => string.Concat(_parts);
            [Contender] public string Wrong() => string.Concat(_parts) + (_parts.Length == 100 ? "!" : "");
        }
        """;

    private readonly CommandRun _command = new();

    public void Dispose() => _command.Dispose();

    [Fact]
    public void Methods_of_a_file_are_compared_and_a_wrong_result_is_not_timed()
    {
        var (exitCode, output, errors) = _command.Run("own", _command.Write("joining.cs", Joining), "--preset", "smoke");

        Assert.True(exitCode == 0, errors + output);
        var run = StoredRun.Read(Assert.Single(Directory.EnumerateDirectories(Path.Combine(Assert.Single(Directory.EnumerateDirectories(_command.Machines)), "own-joining-parts"))));
        var times = run.Rows.Where(r => r.Metric == Metric.Time.Name).ToLookup(r => (r.Contender, r.Size));
        Assert.All((long[])[10, 100, 1_000], size => Assert.Equal((3, 3), (times[("+=", size)].Count(), times[("Concat", size)].Count())));
        Assert.Equal((3, 0, 3), (times[("Wrong", 10)].Count(), times[("Wrong", 100)].Count(), times[("Wrong", 1_000)].Count()));
        Assert.Contains(run.Manifest.LeftOut, l => l is { Contender: "Wrong", Size: 100, Failed: true } && l.Reason.Contains("the method returns '0123", StringComparison.Ordinal));

        // Joining a thousand parts one by one copies half a million characters.
        Assert.True(times[("+=", 1_000)].Min(r => r.Value) > 5 * times[("Concat", 1_000)].Max(r => r.Value));
        Assert.Contains("Concat", output, StringComparison.Ordinal);
        Assert.Equal(0, _command.Run("advise", "own-joining-parts", "--size", "300").ExitCode);
    }

    [Theory]
    [InlineData("public class A { public void SetUp(int size) { } [Baseline] public int One() => 1 }", "own.cs: line 1: CS1002: ; expected")]
    [InlineData("public class A { }", "own.cs: no public class has a method marked [Baseline]")]
    [InlineData("public class A { [Baseline] public int One() => 1; [Contender] public int Two() => 1; }", "the class A has no sizes: mark it with [Sizes(10, 100, 1_000)]")]
    [InlineData("[Sizes(1, 2)] public class A { [Baseline] public int One() => 1; }", "the class A has no method marked [Contender]")]
    [InlineData("[Sizes(1, 2)] public class A { [Baseline] public int One() => 1; [Contender] public int Two() => 1; }", "the class A has no public method SetUp(int size)")]
    [InlineData("[Sizes(1)] public class A { public void SetUp(int size) { } [Baseline] public int One() => 1; [Contender] public int Two() => 1; }", "the class A needs two sizes at least")]
    [InlineData("[Sizes(1, 2)] public class A { public void SetUp(int size) { } [Baseline] public int One() => 1; [Contender] public static int Two() => 1; }", "the class A has a marked method Two that is not public, is static")]
    public void What_a_class_lacks_is_said_in_one_line(string source, string problem)
    {
        var (exitCode, _, errors) = _command.Run("own", _command.Write("own.cs", source));
        Assert.Equal(2, exitCode);
        Assert.Contains(problem, Assert.Single(errors.Trim().Split('\n')), StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_that_is_not_there_is_refused() => Assert.Equal(2, _command.Run("own", "nowhere.cs").ExitCode);
}
