using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Overtake.Tests.Cli;

/// <summary>The recipes of <c>lib/README.md</c>, followed to the letter, beside the commands that take turns: two cores are enough for two.</summary>
public sealed class RecipesTests : CommandTests
{
    [Fact]
    public void A_contender_in_one_file_is_verified_and_measured()
    {
        Compile("contender");
        Assert.Equal((0, ""), Errors(Run("measure", "boxing", "--preset", "smoke", "--scenario", "fill", "--contender", "byte[] pinned", "--launches", "1")));

        var run = StoredRun.Read(_command.OnlyRun);
        Assert.Equal(3, run.Rows.Count(r => r.Contender == "byte[] pinned" && r.Metric == Metric.Time.Name));
        Assert.Contains(run.Manifest.Contenders, c => c.Name == "byte[] pinned");
    }

    [Fact]
    public void A_study_in_one_file_is_measured_analysed_drawn_reported_and_opened_in_a_notebook()
    {
        Compile("study");
        var (exitCode, output, errors) = Run("measure", "copy", "--preset", "smoke");
        Assert.True(exitCode == 0, errors);
        Assert.Contains("span", output, StringComparison.Ordinal);

        // What only reads needs the study no more.
        foreach (var arguments in new[] { ["analyze", "copy"], ["advise", "copy", "--size", "100"], ["figures", "--study", "copy", "--output", "figures"], new[] { "report", "--output", "report" } })
        {
            Succeeds(arguments);
        }

        Assert.True(File.Exists(Path.Combine(_command.Home, "figures", "ratio-copy-bytes.csv")));
        Assert.Contains("ratio-copy-bytes", File.ReadAllText(Path.Combine(_command.Home, "report", "copy.html")), StringComparison.Ordinal);
        var notebook = _command.Write("notebooks/copy.ipynb", Notebook($"#r \\\"{typeof(Run).Assembly.Location.Replace("\\", "/", StringComparison.Ordinal)}\\\"\\n", "using Overtake;\\n", "Study.Open(\\\"copy\\\").RatioCurve(\\\"copy\\\").AsFigure().Title"));
        Succeeds("notebooks", "run", notebook);
    }

    private static (int ExitCode, string Errors) Errors((int ExitCode, string Output, string Errors) end) => (end.ExitCode, end.ExitCode == 0 ? "" : end.Errors);

    private (int ExitCode, string Output, string Errors) Run(params string[] arguments)
    {
        using var process = _command.Start(new() { [ContenderSources.FolderVariable] = Path.Combine(_command.Home, "mine") }, arguments);
        return CommandRun.End(process);
    }

    private void Compile(string recipe)
    {
        var text = File.ReadAllText(Path.Combine(ProjectFolder.Root, "lib", "README.md"));
        var start = text.IndexOf("```csharp\n", text.IndexOf($"<!-- {recipe} -->", StringComparison.Ordinal), StringComparison.Ordinal) + "```csharp\n".Length;
        var source = CSharpSyntaxTree.ParseText(text[start..text.IndexOf("```", start, StringComparison.Ordinal)], cancellationToken: TestContext.Current.CancellationToken);
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path));
        Directory.CreateDirectory(Path.Combine(_command.Home, "mine"));
        var compiled = CSharpCompilation.Create("Mine.Contenders", [source], references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, nullableContextOptions: NullableContextOptions.Enable))
            .Emit(Path.Combine(_command.Home, "mine", "Mine.Contenders.dll"), cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(compiled.Success, string.Join('\n', compiled.Diagnostics));
    }

    private static string Notebook(params string[] lines) =>
        $$$"""{"cells":[{"cell_type":"code","execution_count":null,"id":"a","metadata":{},"outputs":[],"source":[{{{string.Join(",", lines.Select(l => $"\"{l}\""))}}}]}],"metadata":{"kernelspec":{"display_name":".NET (C#)","language":"C#","name":".net-csharp"},"language_info":{"name":"C#"}},"nbformat":4,"nbformat_minor":5}""";
}
