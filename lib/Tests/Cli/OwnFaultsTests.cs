using Overtake.Cli.Own;
using Overtake.Measurement.Boxing;

namespace Overtake.Tests.Cli;

/// <summary>What goes wrong in somebody's own code reaches him: once, with the method and the size, and in the exit code.</summary>
[Collection(CommandCollection.Name)]
public sealed class OwnFaultsTests : CommandTests
{
    private static readonly string[] Short = ["--preset", "smoke", "--launches", "1"];

    private const string Halted = """
        using BenchmarkDotNet.Attributes; public class Halted { [Params(8, 64)] public int N; int n; [GlobalSetup] public void SetUp() => n = N; [Benchmark(Baseline = true)] public int A() => n; [Benchmark] public int B() => n; }
        """;

    [Fact]
    public void What_the_code_writes_is_shown_and_what_it_reads_is_empty()
    {
        var (exitCode, _, errors) = Own("Talk", """
            int n;
            [GlobalSetup] public void SetUp() { n = N; Console.WriteLine("set up " + N); Console.Error.WriteLine("to errors"); if (Console.ReadLine() is not null) throw new Exception("somebody typed"); }
            [Benchmark(Baseline = true)] public int A() => n;
            [Benchmark] public int B() { if (n == 4) Console.Write('.'); return n; }
            """);
        Assert.True(exitCode == 0, errors);
        Assert.Contains("writes: set up 8", errors, StringComparison.Ordinal);
        Assert.Contains("writes: to errors", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("throw new FileNotFoundException(\"data.bin\")", "1", "A at 4 and 8: SetUp threw FileNotFoundException: data.bin. Nothing is left to compare")]
    [InlineData("n = N", "throw new InvalidOperationException(\"no\")", "A at 4 and 8: A threw InvalidOperationException: no. Nothing is left to compare")]
    [InlineData("n = Inner.Value", "n", "SetUp threw FormatException in the static constructor of Inner: bad. Nothing is left to compare")]
    public void Where_nothing_is_left_the_exception_ends_the_run(string setUp, string baseline, string expected)
    {
        var (exitCode, output, errors) = Own("Broken", $$"""
            int n;
            [GlobalSetup] public void SetUp() => {{setUp}};
            [Benchmark(Baseline = true)] public int A() => {{baseline}};
            [Benchmark] public int B() => n;
            """, "public static class Inner { public static readonly int Value = Make(); static int Make() => throw new FormatException(\"bad\"); static Inner() { } }");
        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains(expected, errors, StringComparison.Ordinal);
        Assert.Single(errors.Split("Exception"), part => part.Contains("threw", StringComparison.Ordinal));
        Assert.DoesNotContain(".csv", errors, StringComparison.Ordinal);
        Assert.Contains("No runs yet", _command.Run("runs", "list").Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public Guid A() => Guid.NewGuid()", "public Guid B() => Guid.NewGuid()", "A returns something else each time, so results are not compared")]
    [InlineData("public byte[] A() => data", "public byte[] B() => (byte[])data.Clone()", "A returns something else each time, so results are not compared")]
    [InlineData("public void A() => n++", "public void B() => n--", "results are not compared: A returns nothing")]
    [InlineData("public int A() => n", "public long B() => n", "results are not compared: no other method returns the type that A returns")]
    [InlineData("public object[] A() => [n]", "public Random B() => new(n)", "results are not compared: no other method returns the type that A returns")]
    [InlineData("public Random A() => new(n)", "public Random B() => new(n)", "results are not compared: two results of A are equal only where they are the same object")]
    public void Where_results_cannot_be_compared_the_run_says_so(string baseline, string other, string expected)
    {
        var study = OwnStudies.Of(OwnAssembly.Build(Salted(baseline, other), null, null, new(), _command.Home));
        var grid = study.Grid(Preset.Smoke);
        using var benchmark = study.OpenCase(grid.Groups[0].Scenario, grid.Groups[0].Shape, "B", ParameterList.Empty);
        benchmark.Prepare(4);
        Assert.Null(benchmark.Verify());
        Assert.Equal(expected, benchmark.Uncompared ?? Assert.Single(grid.LeftOut).Reason);
    }

    [Fact]
    public void What_the_run_says_of_results_is_in_the_answer()
    {
        var output = Succeeds(["own", Salted("public Guid A() => Guid.NewGuid()", "public Guid B() => Guid.NewGuid()"), .. Short]);
        Assert.Contains("A returns something else each time, so results are not compared.", output.ReplaceLineEndings(" ").Replace("  ", "", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    private string Salted(string baseline, string other) => _command.Write("Salted.cs", $$"""
        using BenchmarkDotNet.Attributes; public class Salted
        {
            [Params(4, 8)] public int N; int n; byte[] data = [];
            [GlobalSetup] public void SetUp() => Random.Shared.NextBytes(data = new byte[n = 100 * N]);
            [Benchmark(Baseline = true)] {{baseline}};
            [Benchmark] {{other}};
        }
        """);

    [Fact]
    public void Results_that_may_differ_are_measured_on_request()
    {
        const string Members = "int n; [GlobalSetup] public void SetUp() => n = N; [Benchmark(Baseline = true)] public int A() => n; [Benchmark] public int B() => n + 1;";
        var (exitCode, _, errors) = Own("Differ", Members);
        Assert.Equal(2, exitCode);
        Assert.Contains("the method returns '5', the baseline '4'. Nothing is left to compare; own --results-may-differ measures all the same", errors, StringComparison.Ordinal);
        Succeeds(["own", Path.Combine(_command.Home, "Differ.cs"), "--results-may-differ", .. Short]);
    }

    /// <summary>Pauses of generation 2 grow with what is alive. A plain program has 0.1 MB; a worker had a megabyte, and its pauses took twice as long.</summary>
    [Fact]
    public void A_worker_holds_little_beside_what_is_measured()
    {
        var (exitCode, output, errors) = Own("Alive", """
            int n, calls;
            [GlobalSetup] public void SetUp() => n = N;
            [Benchmark(Baseline = true)] public int A() => n;
            [Benchmark] public int B() => ++calls == 200_000 && GC.GetTotalMemory(true) is > 800_000 and var bytes ? throw new InvalidOperationException($"{bytes} bytes are alive") : n;
            """);
        Assert.True(exitCode == 0, errors + output);
    }

    [Fact]
    public void A_contender_that_throws_is_part_of_the_answer_and_of_the_exit_code_and_the_others_are_measured()
    {
        var (exitCode, output, errors) = Own("Throws", """
            int n;
            [GlobalSetup] public void SetUp() => n = N is 4 or 8 ? N : throw new ArgumentException("only 4 and 8");
            [Benchmark(Baseline = true)] public int A() => n;
            [Benchmark] public int B() => n == 8 ? throw new InvalidOperationException("eight is too many") : n;
            [Benchmark] public int C() { Environment.Exit(7); return n; }
            [Benchmark] public int D() { if (n == 8) Environment.Exit(3); return n; }
            """);
        Assert.True(exitCode == 1, errors + output);
        var words = output.ReplaceLineEndings(" ").Replace("  ", "", StringComparison.Ordinal);
        Assert.Contains("B at 8 threw InvalidOperationException: eight is too many", words, StringComparison.Ordinal);
        Assert.Contains("C at 4 and 8: its process ended: exit code 7", words, StringComparison.Ordinal);
        Assert.Contains("D at 8: its process ended: exit code 3", words, StringComparison.Ordinal);
        Assert.Matches("\nA +Throws +8 ", output);
        var run = StoredRun.Read(_command.OnlyRunOf("own-throws"));
        Assert.Equal([("A", 4L), ("A", 8), ("B", 4), ("D", 4)], run.Rows.Where(r => r.Metric == Metric.Time.Name && !r.Contender.Contains('(', StringComparison.Ordinal)).Select(r => (r.Contender, r.Size)).Distinct().Order());
    }

    /// <summary>Methods that take turns would delete each other's files.</summary>
    [Fact]
    public void Each_method_has_a_folder_of_its_own_with_links_to_what_lies_here()
    {
        _command.Write("given/one.txt", "1");
        var (exitCode, output, errors) = Own("Files", """
            [GlobalSetup] public void SetUp() { Directory.CreateDirectory("made"); File.WriteAllText("made/data.txt", new string('x', N)); }
            [GlobalCleanup] public void CleanUp() => Directory.Delete("made", recursive: true);
            [Benchmark(Baseline = true)] public long A() => File.ReadAllText("made/data.txt").Length + File.ReadAllText("given/one.txt").Length;
            [Benchmark] public long B() => new FileInfo("made/data.txt").Length + new FileInfo("given/one.txt").Length;
            """);
        Assert.True(exitCode == 0, errors + output);
        Assert.False(Directory.Exists(Path.Combine(_command.Home, "made")));
        Assert.Equal("1", File.ReadAllText(Path.Combine(_command.Home, "given", "one.txt")));
        Assert.Empty(Directory.EnumerateFileSystemEntries(Path.Combine(_command.Home, ".overtake", "own")));
    }

    /// <summary>While a class is read its code runs in the command itself.</summary>
    [Theory]
    [InlineData("public class Quits { [ParamsSource(nameof(Sizes))] public int N; public static IEnumerable<int> Sizes { get { Environment.Exit(0); return [1]; } } [Benchmark(Baseline = true)] public int A() => N; [Benchmark] public int B() => N; }", "a parameter of Quits")]
    [InlineData("public record Quits(long Id) { public static Quits Sample { get { Environment.Exit(0); return new(1); } } }", "the sample")]
    public void Code_that_ends_the_command_is_told_of(string source, string what)
    {
        var (exitCode, output, errors) = _command.Run("own", _command.Write("Quits.cs", "using BenchmarkDotNet.Attributes;\n" + source));
        Assert.Equal((2, "", $"overtake: {what} ended the process"), (exitCode, output, errors.Trim()));
    }

    [Fact]
    [Trait("Category", "Long")]
    public void A_method_that_does_not_return_is_named_after_a_minute_and_costs_the_others_no_second_one()
    {
        var clock = Stopwatch.StartNew();
        var (exitCode, output, errors) = _command.Run("own", _command.Write("Endless.cs", """
            using BenchmarkDotNet.Attributes; public class Endless { [Params(4, 8)] public int N; int n; [GlobalSetup] public void SetUp() => n = N; [Benchmark(Baseline = true)] public int A() => n; [Benchmark] public int B() { while (n == 8) { } return n; } [Benchmark] public int C() => n; }
            """), "--preset", "smoke", "--launches", "3");
        Assert.True(exitCode == 1, errors + output);
        Assert.Contains("B at 8: it did not return within 60 s", output.ReplaceLineEndings(" ").Replace("  ", " ", StringComparison.Ordinal), StringComparison.Ordinal);
        var run = StoredRun.Read(_command.OnlyRunOf("own-endless"));
        Assert.Equal(3, run.Rows.Where(r => r.Contender == "C").Max(r => r.Launch));
        // At the other size it is measured in every launch.
        Assert.Equal([(1, 4L), (2, 4), (3, 4)], run.Rows.Where(r => r.Contender == "B" && r.Metric == Metric.Time.Name).Select(r => (r.Launch, r.Size)).Distinct().Order());
        Assert.True(clock.Elapsed.TotalSeconds < 110, $"{clock.Elapsed}");
    }

    [Fact]
    public void The_command_that_goes_on_is_printed_as_it_can_be_typed()
    {
        _command.Write("My methods.cs", Halted);
        var errors = Interrupted(_command.Machines, isTerminal: true, "own", "My methods.cs", "--preset", "smoke", "--launches", "3");
        const string Command = "scripts/overtake own \"My methods.cs\" --preset smoke --launches 3 --resume";
        Assert.Contains($"Go on with: {Command}", errors, StringComparison.Ordinal);
        Assert.Contains($"go on with: {Command}", _command.Run("runs", "list").Output, StringComparison.Ordinal);
        var methods = _command.Write("My methods.cs", Halted + " // changed");
        Assert.Equal((2, "overtake: own-halted: the code has changed since this run was begun: measure it anew, without --resume"), _command.Run("own", methods, "--preset", "smoke", "--launches", "3", "--resume") is var (refused, _, said) ? (refused, said.TrimEnd().Split('\n')[^1]) : default);
        _command.Write("My methods.cs", Halted);
        using var resumed = _command.Start("own", "My methods.cs", "--preset", "smoke", "--launches", "3", "--resume");
        Assert.True(CommandRun.End(resumed) is (0, _, _));
        Assert.Equal(3, StoredRun.Read(_command.OnlyRunOf("own-halted")).Rows.Max(r => r.Launch));
    }

    [Fact]
    public void A_gate_that_was_interrupted_goes_on_with_the_command_that_it_prints()
    {
        string[] command = ["check", "--before", _command.Write("before.cs", Halted), "--after", _command.Write("after.cs", Halted + " // changed"), "--preset", "smoke", "--launches", "3"];
        var errors = Interrupted(Path.Combine(_command.Home, ".overtake", "checks"), isTerminal: false, command);
        Assert.Contains($"Go on with: scripts/overtake {string.Join(' ', command)} --resume", errors, StringComparison.Ordinal);
        var (exitCode, output, said) = _command.Run([.. command, "--resume"]);
        Assert.True(exitCode is 0 or 3, said + output);
        Assert.Equal(3, StoredRun.Read(Path.GetDirectoryName(Assert.Single(Directory.EnumerateFiles(Path.Combine(_command.Home, ".overtake", "checks"), "run.json", SearchOption.AllDirectories)))!).Rows.Max(r => r.Launch));
    }

    /// <summary>Interrupts a command after its first launch, and gives what it wrote.</summary>
    /// <param name="isTerminal">A terminal interrupts the whole group, a supervisor the process that it has started.</param>
    private string Interrupted(string runs, bool isTerminal, params string[] arguments)
    {
        using var interrupted = _command.Start(arguments);
        var clock = Stopwatch.StartNew();
        while (!(Directory.Exists(runs) && Directory.EnumerateFiles(runs, "launch-001.csv", SearchOption.AllDirectories).Any()))
        {
            Assert.False(interrupted.HasExited || clock.Elapsed.TotalMinutes > 2, "the run ended too early");
            Thread.Sleep(50);
        }

        // The process that measures is a child.
        var children = ChildrenOf(interrupted.Id);
        foreach (var id in (string[])[.. isTerminal ? children : [], $"{interrupted.Id}"])
        {
            using var kill = Process.Start("kill", ["-INT", id]);
            kill.WaitForExit();
        }

        var (exitCode, _, errors) = CommandRun.End(interrupted);
        Assert.Equal(130, exitCode);
        Assert.All(children, id => Assert.False(Directory.Exists($"/proc/{id}"), "the measurement goes on"));
        return errors;
    }

    [Fact]
    public void A_method_that_throws_after_the_change_fails_the_gate_with_its_exception()
    {
        const string Before = "using BenchmarkDotNet.Attributes; public class Adding { [Params(8)] public int N; int n; [GlobalSetup] public void SetUp() => n = N; [Benchmark(Baseline = true)] public int Sum() => n; [Benchmark] public int Product() => n * n; }";
        var after = Before.Replace("n * n", "throw new InvalidOperationException(\"overflow\")", StringComparison.Ordinal);
        var (exitCode, output, errors) = _command.Check(Before, after, Short);
        Assert.True(exitCode == 1, errors + output);
        Assert.Contains("threw InvalidOperationException: overflow", output, StringComparison.Ordinal);
        Assert.Contains("Fails: a method could not be measured after the change.", output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_without_its_command_names_no_file_that_is_not_there()
    {
        var manifest = Charts.SampleManifest.Standard(new BoxingStudy(), 8);
        Assert.Equal("scripts/overtake measure boxing --resume", manifest.ResumeCommand());
        Assert.DoesNotContain('<', (manifest with { Study = "own-quote" }).MoreLaunches(12));
        Assert.Equal("OVERTAKE_CONTENDERS=\"my folder\" scripts/overtake measure copy --resume", (manifest with { Command = ["OVERTAKE_CONTENDERS=my folder", "measure", "copy"] }).ResumeCommand());
        Assert.Equal("scripts/overtake own A.cs --sizes 4,8 --preset quick --launches 12", (manifest with { Command = ["own", "A.cs", "--launches", "3", "--preset=smoke", "--sizes", "4,8"], Preset = "quick" }).MoreLaunches(12));
    }

    private static string[] ChildrenOf(int id) => File.ReadAllText($"/proc/{id}/task/{id}/children").Split(' ', StringSplitOptions.RemoveEmptyEntries);

    private (int ExitCode, string Output, string Errors) Own(string name, string members, string others = "") =>
        _command.Run(["own", _command.Write($"{name}.cs", $"using BenchmarkDotNet.Attributes; public class {name} {{ [Params(4, 8)] public int N; {members} }}\n{others}"), .. Short]);
}
