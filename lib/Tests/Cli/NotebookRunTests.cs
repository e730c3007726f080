using Overtake.Tests.Notebooks;

namespace Overtake.Tests.Cli;

/// <summary><c>notebooks run</c>, which runs notebooks in processes of their own.</summary>
public sealed class NotebookRunTests : CommandTests
{
    [Fact]
    public void Two_run_at_once_and_print_in_their_order_and_what_measures_runs_alone_at_the_end_with_the_settings_of_all()
    {
        Write("a", "await Task.Delay(8_000);");
        Write("b", "Console.Error.WriteLine(\"kept in the notebook\");");
        Write("c", "/* BenchmarkRunner.Run */ await Task.Delay(1_000);");
        Write("d", "");

        var (exitCode, output, errors) = _command.Run("notebooks", "run");

        Assert.True(exitCode == 0, errors);
        Assert.Equal(["a: 1 cells", "b: 1 cells", "d: 1 cells", "c: 1 cells"], output.Trim().Split('\n').Select(line => line.Split(" in ")[0]));
        Assert.Equal(["a: cell 1 of 1", "b: cell 1 of 1", "c: cell 1 of 1", "d: cell 1 of 1"], errors.Trim().Split('\n').Order(StringComparer.Ordinal));
        var (a, b, c, d) = (Times("a"), Times("b"), Times("c"), Times("d"));
        Assert.Equal(Environment.ProcessorCount > 1, b.Begin < a.End);
        Assert.True(c.Begin > a.End && c.Begin > b.End && c.Begin > d.End);
        Assert.Equal(("2000000", "", "2000000"), (a.Budget, c.Budget, d.Budget));
        // A process that has done one takes the next.
        Assert.Contains(d.Process, (int[])[a.Process, b.Process]);
        Assert.DoesNotContain(c.Process, (int[])[a.Process, b.Process]);
    }

    [Theory]
    [InlineData("throw new Exception(\"no\");", 1, "b: cell 1: no")]
    [InlineData("System.Diagnostics.Process.GetCurrentProcess().Kill();", 1, "b: its process ended with exit code 137")]
    [InlineData(null, 2, "overtake: ")]
    public void After_one_that_fails_is_killed_or_is_none_no_other_begins(string? bad, int exit, string error)
    {
        Write("a", "await Task.Delay(4_000);");
        if (bad is null)
        {
            _command.Write("notebooks/b.ipynb", "{}");
        }
        else
        {
            Write("b", bad);
        }

        Write("c", "");
        Write("d", "");

        var (exitCode, output, errors) = _command.Run("notebooks", "run");

        Assert.Equal(exit, exitCode);
        Assert.StartsWith("a: 1 cells in ", Assert.Single(output.Trim().Split('\n')), StringComparison.Ordinal);
        Assert.StartsWith(error, errors.Trim().Split('\n')[^1], StringComparison.Ordinal);
        Assert.False(File.Exists(Path.Combine(_command.Home, "c.txt")));
        Assert.False(File.Exists(Path.Combine(_command.Home, "d.txt")));
    }

    [Theory]
    [InlineData("-INT")]
    [InlineData("-KILL")]
    public void Neither_Ctrl_C_nor_killing_it_leaves_a_process_behind(string signal)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Signals are sent with kill.");
        Write("a", "while (true) { }");
        Write("b", "await Task.Delay(-1);");
        using var running = _command.Start("notebooks", "run", "a", "b");
        SpinWait.SpinUntil(() => running.HasExited || (Begun("a") && (Begun("b") || Environment.ProcessorCount == 1)), TimeSpan.FromMinutes(1));
        var started = new[] { "a", "b" }.Where(Begun).Select(name => Process.GetProcessById(Times(name).Process)).ToList();

        using (var kill = Process.Start("kill", [signal, running.Id.ToString(CultureInfo.InvariantCulture)]))
        {
            kill.WaitForExit();
        }

        Assert.NotEmpty(started);
        Assert.All(started, process => Assert.True(process.WaitForExit(TimeSpan.FromSeconds(30))));
        var (exitCode, output, errors) = CommandRun.End(running);
        Assert.Equal("", output);
        if (signal == "-INT")
        {
            Assert.Equal(130, exitCode);
            Assert.EndsWith("a: cell 1: The cell was cancelled.\n", errors, StringComparison.Ordinal);
        }

        // The file may be there before its words are.
        bool Begun(string name) => Path.Combine(_command.Home, name + ".txt") is var file && File.Exists(file) && File.ReadAllText(file).Count(c => c == ' ') == 3;
    }

    /// <summary>A notebook that notes when it began and ended, and what it was given.</summary>
    private void Write(string name, string code)
    {
        var file = $"System.IO.File.AppendAllText(\"../{name}.txt\", ";
        _command.Write($"notebooks/{name}.ipynb", Notebook.Json($$"""
            {{file}}$"{Environment.GetEnvironmentVariable("DOTNET_GCgen0size")} {Environment.ProcessId} {DateTime.UtcNow.Ticks} ");
            {{code}}
            {{file}}$"{DateTime.UtcNow.Ticks}");
            """).ToJsonString());
    }

    private (string Budget, int Process, long Begin, long End) Times(string name)
    {
        var words = File.ReadAllText(Path.Combine(_command.Home, name + ".txt")).Split(' ');
        return (words[0], int.Parse(words[1], CultureInfo.InvariantCulture), long.Parse(words[2], CultureInfo.InvariantCulture), words[3].Length > 0 ? long.Parse(words[3], CultureInfo.InvariantCulture) : 0);
    }
}
