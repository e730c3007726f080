using System.Text.RegularExpressions;
using Overtake.Tests.Cli;
using Overtake.Tests.Jupyter;

namespace Overtake.Tests.InTurns;

/// <summary>The package in a project and in a notebook of somebody, in an empty folder, as README says.</summary>
[Collection(BuildCollection.Name)]
public sealed class PackageTests : FolderTests
{
    // A version that the folder of all packages cannot have from before.
    private readonly string _version = $"0.1.0-test{DateTime.UtcNow.Ticks}";

    public override void Dispose()
    {
        base.Dispose();
        var packages = Environment.GetEnvironmentVariable("NUGET_PACKAGES") ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        if (Directory.Exists(Path.Combine(packages, "overtake", _version)))
        {
            Directory.Delete(Path.Combine(packages, "overtake", _version), recursive: true);
        }
    }

    [Fact]
    public async Task A_project_that_follows_the_README_reads_ratio_interval_and_verdict_from_the_summary_of_BenchmarkDotNet_and_so_does_a_notebook()
    {
        Run("dotnet", "pack", Path.Combine(ProjectFolder.Root, "lib", "InTurns", "InTurns.csproj"), "-c", "Release", "--no-build", $"-p:Version={_version}", "--nologo", "-v", "quiet", "-o", _folder.File("packages"));
        _folder.Write("nuget.config", """<configuration><packageSources><clear /><add key="local" value="packages" /></packageSources></configuration>""");
        _folder.Write("Mine.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup>
              <ItemGroup><PackageReference Include="Overtake" Version="{_version}" /></ItemGroup>
            </Project>
            """);
        var blocks = File.ReadAllText(Path.Combine(ProjectFolder.Root, "README.md")).Split("```csharp\n").Skip(1).Select(b => b.Split("```")[0]).ToList();
        // Half the launches, two of the sizes.
        _folder.Write("Program.cs", blocks[2]);
        _folder.Write("Joining.cs", blocks[1].Replace("public class", "[Overtake.InTurns(launches: 3)]\npublic class", StringComparison.Ordinal).Replace("10, 100, 1_000, 10_000", "10, 1_000", StringComparison.Ordinal));

        var output = Run("dotnet", "run", "-c", "Release");

        Assert.Matches(@"\| Method +\| .*Mean.*Time ratio.*95 % interval.*Verdict.*Detectable", output);
        // A thousand texts joined one by one are copied half a million times.
        var row = Regex.Match(output, @"\| Concat +\| 1000 +\|.*");
        Assert.True(row.Success, output);
        Assert.Matches(@"\| +0\.[0-4]\d\d +\| 0\.\d+ to 0\.\d+ +\| +faster +\|", row.Value);
        Assert.Contains("baseline", output, StringComparison.Ordinal);
        Assert.DoesNotContain("minimum observed iteration time", output, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("outlier", output, StringComparison.OrdinalIgnoreCase);
        // What summary.Crossovers() printed, and the files beside BenchmarkDotNet's own.
        Assert.Contains("Concat", output[output.LastIndexOf("// * ", StringComparison.Ordinal)..], StringComparison.Ordinal);
        Assert.Single(Directory.EnumerateFiles(_folder.File("BenchmarkDotNet.Artifacts/results"), "*-crossovers.md"));
        Assert.Single(Directory.EnumerateFiles(_folder.File("overtake-results"), "visits.csv.gz", SearchOption.AllDirectories));

        await InNotebook(Path.Combine(_folder.File("bin"), "Release", "net10.0", "Mine.dll"));
    }

    private async Task InNotebook(string mine)
    {
        var cancellation = TestContext.Current.CancellationToken;
        Directory.CreateDirectory(_folder.File("notebooks/.config"));
        File.Copy(Path.Combine(ProjectFolder.Root, ".config", "dotnet-tools.json"), _folder.File("notebooks/.config/dotnet-tools.json"));
        // It may have nothing beside it.
        File.Copy(mine, _folder.File("notebooks/Mine.dll"));
        using var kernel = await StdioKernel.StartAsync(_folder.File("notebooks"), new Dictionary<string, string?> { ["OVERTAKE_HOME"] = null, ["TMPDIR"] = _folder.Path });
        await kernel.RunAsync($"#i \"nuget:{_folder.File("packages")}\"\n#r \"nuget: Overtake, {_version}\"", cancellation);
        await kernel.RunAsync("#r \"Mine.dll\"", cancellation);
        await kernel.RunAsync("using Overtake; using BenchmarkDotNet.Running; var summary = BenchmarkRunner.Run<Joining>();", cancellation);

        var table = await kernel.RunAsync("summary.Crossovers()", cancellation);
        Assert.Contains(table, s => s.StartsWith("text/html", StringComparison.Ordinal) && s.Contains("overtake-table", StringComparison.Ordinal) && s.Contains("Concat", StringComparison.Ordinal));
        var figure = await kernel.RunAsync("summary.RatioCurve()", cancellation);
        Assert.Contains(figure, s => s.StartsWith("text/html", StringComparison.Ordinal) && s.Contains("Plotly.newPlot", StringComparison.Ordinal));
        var frame = await kernel.RunAsync("summary.ToDataFrame()", cancellation);
        // Microsoft.Data.Analysis has its own table.
        Assert.Contains(frame, s => s.StartsWith("text/html", StringComparison.Ordinal) && s.Contains("<table", StringComparison.Ordinal));
        var chart = await kernel.RunAsync("using Plotly.NET.CSharp; summary.RatioCurve().AsFigure().Chart.WithXAxisStyle<double, double, string>(TitleText: \"parts\").ToFigure(\"mine\")", cancellation);
        Assert.Contains(chart, s => s.StartsWith("text/html", StringComparison.Ordinal) && s.Contains("parts", StringComparison.Ordinal));
        Assert.Single(Directory.EnumerateFiles(_folder.File("notebooks/overtake-results"), "visits.csv.gz", SearchOption.AllDirectories));
    }

    private string Run(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = _folder.Path };
        start.Environment.Remove("OVERTAKE_HOME");
        start.Environment["TMPDIR"] = _folder.Path;
        var (exitCode, output, errors) = CommandRun.End(Process.Start(start)!);
        Assert.True(exitCode == 0, $"{program} {string.Join(' ', arguments)}\n{output}\n{errors}");
        return output;
    }
}
