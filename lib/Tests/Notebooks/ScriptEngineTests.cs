using System.Diagnostics;
using Overtake.Notebooks;

namespace Overtake.Tests.Notebooks;

[Collection(EngineCollection.Name)]
public class ScriptEngineTests
{
    private readonly ScriptEngine _engine = new(Path.GetTempPath());

    [Fact]
    public async Task A_cell_sees_what_the_cells_before_it_declared()
    {
        await Run("using System.IO; int x = 3; int Twice(int n) => 2 * n; class Box { public int Value; }");
        await Run("x++;");

        Assert.Equal("8 a", await Shown("Twice(x) + \" \" + Path.GetFileName(\"/b/a\")"));
        Assert.Equal("7", await Shown("new Box { Value = 7 }.Value"));
    }

    [Fact]
    public async Task A_cell_can_await_and_later_cells_see_the_result()
    {
        await Run("var x = await Task.Run(async () => { await Task.Delay(1); return 41; });");

        Assert.Equal("42", await Shown("await Task.FromResult(x + 1)"));
    }

    [Theory]
    [InlineData("1 + 1", true)]
    [InlineData("var x = 1;\nx", true)]
    [InlineData("int.Parse(\"1\");", false)]
    [InlineData("var x = 1;", false)]
    [InlineData("(string)null", false)]
    [InlineData("Console.Write(\"\")", false)]
    [InlineData("", false)]
    [InlineData("// a comment", false)]
    public async Task The_last_expression_is_shown_if_no_semicolon_ends_it(string code, bool shown)
    {
        var result = await Run(code);

        Assert.Equal(shown, result.Outputs.OfType<ResultOutput>().Any());
        Assert.Equal(shown ? 1 : 0, result.Outputs.Count);
    }

    [Fact]
    public async Task Exactly_six_namespaces_are_imported()
    {
        await Run("Console.Write(new StringBuilder().Length + new ArrayList().Count + new List<int>().Count + new[] { Task.CompletedTask }.Count());");

        foreach (var code in new[] { "File.Exists(\"\")", "new Thread(() => { })", "Regex.IsMatch(\"\", \"\")", "CultureInfo.InvariantCulture" })
        {
            var result = await _engine.ExecuteAsync(code);
            Assert.Equal(CellStatus.NotCompiled, result.Status);
            Assert.Matches("CS0103|CS0246", result.Error!.Name);
        }
    }

    [Fact]
    public async Task The_language_is_C_sharp_14_with_nullable_off()
    {
        // `field` came with 14. With nullable on, the second line would give a warning.
        var result = await Run("class C { public int P { get => field; set => field = value + 1; } }\nstring s = null; s?.Length.ToString();\nnew C { P = 1 }.P");

        Assert.Equal("2", Assert.IsType<ResultOutput>(Assert.Single(result.Outputs)).Data.ByMimeType["text/plain"]);
    }

    [Fact]
    public async Task Output_comes_at_once_and_in_order()
    {
        var streamed = new List<string>();

        var result = await _engine.ExecuteAsync(
            """
            Console.Write('a'); Console.WriteLine("b");
            Console.Error.WriteLine("c");
            display(1);
            await Task.Yield();
            Console.Write("d{0}", 4); Console.Write(new[] { 'e' });
            "last"
            """,
            output => streamed.Add(Text(output)));

        Assert.Equal(["stdout:a", "stdout:b\n", "stderr:c\n", "display:1", "stdout:d4", "stdout:e", "result:last"], streamed);
        Assert.Equal(["stdout:ab\n", "stderr:c\n", "display:1", "stdout:d4e", "result:last"], result.Outputs.Select(Text));
    }

    [Fact]
    public async Task Output_is_handed_on_while_the_cell_runs()
    {
        var arrived = new TaskCompletionSource();
        var cell = _engine.ExecuteAsync("Console.Write(1); await Task.Delay(2000);", _ => arrived.TrySetResult());

        await Task.WhenAny(arrived.Task, cell);

        Assert.False(cell.IsCompleted);
        Assert.Equal(CellStatus.Succeeded, (await cell).Status);
    }

    [Fact]
    public async Task The_console_of_the_host_stays_its_own()
    {
        var (output, input) = (Console.Out, Console.In);
        try
        {
            var host = new StringWriter { NewLine = "\n" };
            Console.SetOut(host);
            Console.SetIn(new StringReader("typed"));

            await _engine.ExecuteAsync("Console.WriteLine(\"cell\"); var late = Task.Run(async () => { await Task.Delay(100); Console.WriteLine(\"late\"); });", _ => Console.WriteLine("handed on"));
            Console.WriteLine("after");
            await _engine.ExecuteAsync("await late;");

            Assert.Equal("handed on\nafter\n", host.ToString());
            Assert.Equal("typed", Console.ReadLine());
        }
        finally
        {
            Console.SetOut(output);
            Console.SetIn(input);
        }
    }

    [Fact]
    public async Task Reading_the_console_gives_nothing_instead_of_waiting() =>
        Assert.Equal("True", await Shown("Console.ReadLine() == null"));

    [Fact]
    public async Task What_a_thread_puts_out_after_its_cell_is_lost_and_reaches_no_later_cell()
    {
        var first = await Run("var late = Task.Run(async () => { await Task.Delay(200); Console.Write(\"late\"); display(1); });");
        var second = await Run("await late;");

        Assert.Empty(first.Outputs);
        Assert.Empty(second.Outputs);
    }

    [Fact]
    public async Task An_exception_is_shown_with_lines_of_cells_and_no_frames_of_the_engine()
    {
        await Run("int Fail(int n) {\n  throw new InvalidOperationException(\"no \" + n);\n}");
        var result = await _engine.ExecuteAsync("var x = 1;\nawait Task.Yield();\nFail(x);");

        Assert.Equal(CellStatus.Failed, result.Status);
        Assert.Equal(("System.InvalidOperationException", "no 1"), (result.Error!.Name, result.Error.Message));
        Assert.Equal(
            ["System.InvalidOperationException: no 1", "   at Fail(Int32 n) in cell 1, line 2", "   at cell 2, line 3"],
            result.Error.Traceback);
    }

    [Fact]
    public async Task Inner_exceptions_and_frames_of_libraries_are_kept()
    {
        var result = await _engine.ExecuteAsync("try { int.Parse(\"x\"); }\ncatch (Exception e) { throw new Exception(\"outer\", e); }");

        Assert.Equal("System.Exception: outer", result.Error!.Traceback[0]);
        Assert.Contains(result.Error.Traceback, line => line.StartsWith(" ---> System.FormatException"));
        Assert.Contains(result.Error.Traceback, line => line.Contains("System.Int32.Parse"));
        Assert.Contains("   at cell 1, line 1", result.Error.Traceback);
        Assert.Equal("   at cell 1, line 2", result.Error.Traceback[^1]);
    }

    [Fact]
    public async Task An_exception_whose_text_throws_is_still_reported()
    {
        var result = await _engine.ExecuteAsync("class Bad : Exception { public override string ToString() => throw new Exception(); }\nthrow new Bad();");

        Assert.Equal(CellStatus.Failed, result.Status);
        Assert.Contains("cannot be shown", result.Error!.Traceback[0]);
    }

    [Fact]
    public async Task What_a_cell_declared_before_it_failed_stays()
    {
        await _engine.ExecuteAsync("var x = 5;\nthrow new Exception();");

        Assert.Equal("5", await Shown("x"));
    }

    [Fact]
    public async Task A_value_that_cannot_be_shown_fails_its_cell_but_stays()
    {
        var result = await _engine.ExecuteAsync("class Bad { public int N = 3; public override string ToString() => throw new FormatException(\"bad\"); }\nvar bad = new Bad();\nbad");

        Assert.Equal((CellStatus.Failed, "System.FormatException"), (result.Status, result.Error!.Name));
        Assert.Equal("3", await Shown("bad.N"));
    }

    [Fact]
    public async Task A_cell_that_does_not_compile_says_where_and_why_and_changes_nothing()
    {
        await Run("var x = 1;");
        var result = await _engine.ExecuteAsync("x = 2;\nvar y = x +\tz;");

        Assert.Equal(CellStatus.NotCompiled, result.Status);
        Assert.Equal(
            [
                "cell 2, line 2, column 13: error CS0103: The name 'z' does not exist in the current context",
                "    var y = x +\tz;",
                "               \t^",
            ],
            result.Error!.Traceback);
        Assert.Equal(("CS0103", result.Error.Traceback[0]), (result.Error.Name, result.Error.Message));
        Assert.Equal("1", await Shown("x"));
    }

    [Theory]
    [InlineData("namespace N { }", "CS7021")]
    [InlineData("using System.IO;\n#r \"a.dll\"", "CS7009")]
    [InlineData("#r \"missing.dll\"", "CS0006")]
    [InlineData("#r \"nuget: Some.Package\"", "CS0006")]
    [InlineData("static class E { extension(int n) { public int Twice => n * 2; } }", "CS9283")]
    [InlineData("#!markdown\n1", "Magic")]
    public async Task What_no_host_accepts_is_refused(string code, string error)
    {
        var result = await _engine.ExecuteAsync(code);

        Assert.Equal((CellStatus.NotCompiled, error), (result.Status, result.Error!.Name));
    }

    [Fact]
    public async Task Warnings_go_to_standard_error()
    {
        var result = await Run("int F() { int unused; return 1; }");

        Assert.Equal("stderr:cell 1, line 1, column 15: warning CS0168: The variable 'unused' is declared but never used\n", Text(Assert.Single(result.Outputs)));
    }

    [Theory]
    [InlineData("while (true) { }")]
    [InlineData("while (true) ;")]
    [InlineData("for (;;) for (;;) x++;")]
    [InlineData("do try { x++; } finally { } while (true);")]
    [InlineData("foreach (var i in Enumerable.Repeat(1, int.MaxValue)) foreach (var j in Enumerable.Repeat(1, int.MaxValue)) { }")]
    [InlineData("while (true) try { throw new Exception(); } catch (InvalidCastException) { } catch (Exception) when (x > 0) { }")]
    [InlineData("int F() { while (true) if (x < 0) return 1; } F()")]
    [InlineData("class Deep { public static void Loop() { Action a = () => { while (true) { } }; a(); } }\nDeep.Loop();")]
    [InlineData("await Task.Yield(); while (true) { }")]
    [InlineData("await foreach (var i in Endless()) { } async IAsyncEnumerable<int> Endless() { while (true) { await Task.Yield(); yield return 1; } }")]
    [InlineData("IEnumerable<int> Endless() { while (true) { System.Threading.Thread.Sleep(1); yield return 1; } }\nEndless()")]
    [InlineData("System.Threading.SpinWait.SpinUntil(() => false);")]
    [InlineData("new System.Threading.ManualResetEvent(false).WaitOne();")]
    public async Task A_loop_or_a_wait_over_its_time_is_stopped_and_the_state_stays(string code)
    {
        await Run("var x = 7;");

        var result = await _engine.ExecuteAsync(code, timeLimit: TimeSpan.FromSeconds(0.5));

        Assert.Equal((CellStatus.TimedOut, false), (result.Status, _engine.IsStateLost));
        Assert.Equal("The cell ran longer than its limit of 0.5 s and stopped; what it did before that stays.", Assert.IsType<ErrorOutput>(Assert.Single(result.Outputs)).Message);
        Assert.Equal("True", await Shown("x >= 7"));
        // Nothing of the stopped cell stops the next one.
        Assert.Equal("10", await Shown("var n = 0; for (var i = 0; i < 10; i++) n++;\nn"));
    }

    [Theory]
    [InlineData("await Task.Delay(-1);")]
    [InlineData("await Task.Run(() => new System.Threading.ManualResetEvent(false).WaitOne());")]
    public async Task A_cell_that_does_not_stop_is_left_and_the_engine_with_it(string code)
    {
        await Run("1");
        var watch = Stopwatch.StartNew();

        var result = await _engine.ExecuteAsync(code, timeLimit: TimeSpan.FromSeconds(1));

        Assert.InRange(watch.Elapsed.TotalSeconds, 3.9, 10);
        Assert.Equal((CellStatus.TimedOut, true), (result.Status, _engine.IsStateLost));
        Assert.Equal("The cell ran longer than its limit of 1 s. It cannot be stopped in place: the state of this engine is lost.", result.Error!.Message);
        await Assert.ThrowsAsync<InvalidOperationException>(() => _engine.ExecuteAsync("1"));
        Assert.Equal(CellStatus.Succeeded, (await new ScriptEngine(".").ExecuteAsync("1")).Status);
    }

    [Fact]
    public async Task Places_are_those_of_the_code_as_it_was_written_around_a_loop()
    {
        var failed = await _engine.ExecuteAsync("for (var i = 0; i < 3; i++)\n  if (i == 1)\n    throw new Exception(\"no\");");
        var broken = await _engine.ExecuteAsync("while (true) wrong();");

        Assert.Equal("   at cell 1, line 3", failed.Error!.Traceback[^1]);
        Assert.Equal(["cell 2, line 1, column 14: error CS0103: The name 'wrong' does not exist in the current context", "    while (true) wrong();", "                 ^"], broken.Error!.Traceback);
    }

    [Fact]
    public async Task An_endless_loop_that_prints_is_stopped_and_prints_nowhere_else()
    {
        await Run("1");
        var result = await _engine.ExecuteAsync("while (true) Console.Write(\"x\");", timeLimit: TimeSpan.FromSeconds(1));

        Assert.Equal((CellStatus.TimedOut, false), (result.Status, _engine.IsStateLost));
        Assert.Equal(["stdout", "error"], result.Outputs.Select(output => (output as StreamOutput)?.Name ?? "error"));
        var next = await new ScriptEngine(".").ExecuteAsync("Console.Write(1); await Task.Delay(300);");
        Assert.Equal(["stdout:1"], next.Outputs.Select(Text));
    }

    [Fact]
    public async Task A_cell_can_be_cancelled()
    {
        using var cancel = new CancellationTokenSource();

        var result = await _engine.ExecuteAsync("Console.Write(1); await Task.Delay(-1);", _ => cancel.Cancel(), cancellation: cancel.Token);

        Assert.Equal((CellStatus.Cancelled, true), (result.Status, _engine.IsStateLost));
        Assert.Equal(["stdout:1"], result.Outputs.Take(1).Select(Text));
    }

    [Fact]
    public async Task Cancelled_before_it_runs_a_cell_costs_no_state()
    {
        await Run("var x = 1;");

        var result = await _engine.ExecuteAsync("x = 2;", cancellation: new CancellationToken(canceled: true));

        Assert.Equal((CellStatus.Cancelled, false), (result.Status, _engine.IsStateLost));
        Assert.Equal("1", await Shown("x"));
    }

    [Fact]
    public async Task An_engine_runs_one_cell_at_a_time_and_engines_do_not_disturb_each_other()
    {
        var running = _engine.ExecuteAsync("for (var i = 0; i < 100; i++) { Console.Write(1); await Task.Delay(10); }");

        await Assert.ThrowsAsync<InvalidOperationException>(() => _engine.ExecuteAsync("1"));
        var other = await new ScriptEngine(".").ExecuteAsync("await Task.Delay(50); Console.Write(2);");

        Assert.Equal(["stdout:2"], other.Outputs.Select(Text));
        Assert.Equal(["stdout:" + new string('1', 100)], (await running).Outputs.Select(Text));
    }

    private static string Text(CellOutput output) => output switch
    {
        StreamOutput stream => $"{stream.Name}:{stream.Text}",
        DisplayOutput display => $"display:{display.Data.ByMimeType["text/plain"]}",
        ResultOutput result => $"result:{result.Data.ByMimeType["text/plain"]}",
        _ => output.ToString(),
    };

    private async Task<CellResult> Run(string code)
    {
        var result = await _engine.ExecuteAsync(code);
        Assert.True(result.Status == CellStatus.Succeeded, string.Join('\n', result.Error?.Traceback ?? []));
        return result;
    }

    private async Task<string> Shown(string code) => (await Run(code)).Outputs.OfType<ResultOutput>().Single().Data.ByMimeType["text/plain"];
}
