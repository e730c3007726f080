namespace Overtake.Tests.Cli;

/// <summary>The installed tool, in a folder with nothing of the project.</summary>
[Collection(BuildCollection.Name)]
public sealed class ToolTests : FolderTests
{
    private const string Joining = """
        namespace Perf;

        using BenchmarkDotNet.Attributes;

        public class Joining
        {
            [Params(10, 100)] public int N;

            private string[] _parts = [];

            [GlobalSetup] public void SetUp() => _parts = [.. Enumerable.Range(0, N).Select(i => i.ToString())];

            [Benchmark(Baseline = true)] public string Plus() { var text = ""; foreach (var part in _parts) text += part; return text; }
            [Benchmark] public string Concat() => string.Concat(_parts);
        }
        """;

    private const string Report = """
        {"HostEnvironmentInfo": {"ProcessorName": "A processor", "RuntimeVersion": ".NET 8.0.4 (8.0.424.16909)"}, "Benchmarks": [
        {"DisplayInfo": "Joins.Plus: DefaultJob [N=10]", "Type": "Joins", "Method": "Plus", "Parameters": "N=10", "Measurements": [{"IterationMode": "Workload", "IterationStage": "Result", "LaunchIndex": 1, "Operations": 10, "Nanoseconds": 100}]},
        {"DisplayInfo": "Joins.Plus: DefaultJob [N=100]", "Type": "Joins", "Method": "Plus", "Parameters": "N=100", "Measurements": [{"IterationMode": "Workload", "IterationStage": "Result", "LaunchIndex": 1, "Operations": 10, "Nanoseconds": 900}]},
        {"DisplayInfo": "Joins.Concat: DefaultJob [N=10]", "Type": "Joins", "Method": "Concat", "Parameters": "N=10", "Measurements": [{"IterationMode": "Workload", "IterationStage": "Result", "LaunchIndex": 1, "Operations": 10, "Nanoseconds": 50}]},
        {"DisplayInfo": "Joins.Concat: DefaultJob [N=100]", "Type": "Joins", "Method": "Concat", "Parameters": "N=100", "Measurements": [{"IterationMode": "Workload", "IterationStage": "Result", "LaunchIndex": 1, "Operations": 10, "Nanoseconds": 300}]}]}
        """;

    [Fact]
    public void It_does_its_work_in_a_bare_folder_and_every_step_of_the_example_for_continuous_integration_runs()
    {
        Pack();
        // Commands that the example takes from its machine.
        Run("git", "init", "--quiet", "--initial-branch=main", ".");
        _folder.Write("nuget.config", """<configuration><packageSources><clear /><add key="local" value="packages" /></packageSources></configuration>""");
        _folder.Write(".gitignore", "packages\nbefore\nafter\nbase\ntools\nbin\nobj\novertake-results\n*.json\n");
        _folder.Write("perf/Perf.csproj", """<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup><ItemGroup><PackageReference Include="BenchmarkDotNet.Annotations" Version="0.15.8" /></ItemGroup></Project>""");
        _folder.Write("perf/Joining.cs", Joining);
        Run("git", "add", ".");
        Run("git", "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "first");
        Run("git", "update-ref", "refs/remotes/origin/main", "main");

        var steps = File.ReadLines(Path.Combine(ProjectFolder.Root, "scripts", "check.yml")).Where(line => line.Contains("- run: ", StringComparison.Ordinal)).Select(line => line.Split("- run: ", 2)[1]).ToList();
        Assert.Equal(5, steps.Count);
        foreach (var step in steps)
        {
            // Seconds in place of minutes.
            Run("sh", "-c", step.Replace(" --max-slowdown 10%", " --preset smoke --launches 2 --max-slowdown 900%", StringComparison.Ordinal));
        }

        Assert.Contains("| Concat | 100 |", File.ReadAllText(_folder.File("summary.md")), StringComparison.Ordinal);
        var overtake = _folder.File("tools/overtake");
        Assert.Contains("Concat", Run(overtake, "own", "perf/Joining.cs", "--preset", "smoke", "--launches", "1"), StringComparison.Ordinal);
        _folder.Write("Joins-report-full.json", Report);
        Assert.Contains("overtake-results", Run(overtake, "import-bdn", "Joins-report-full.json"), StringComparison.Ordinal);
        Assert.Contains("Plus", Run(overtake, "analyze", "own-joining"), StringComparison.Ordinal);
        Assert.Contains("3.00×", Run(overtake, "analyze", "bdn-joins"), StringComparison.Ordinal);
        Assert.Contains("figure", Run(overtake, "figures", "--study", "bdn-joins", "--format", "html"), StringComparison.Ordinal);
        Assert.NotEmpty(Directory.EnumerateFiles(_folder.File("overtake-results/report/figures/bdn-joins"), "*.html"));
        Assert.DoesNotContain("scripts/overtake", Run(overtake, "--help"), StringComparison.Ordinal);
    }

    private void Pack() => Run("dotnet", "pack", Path.Combine(ProjectFolder.Root, "lib", "Cli", "Cli.csproj"), "-c", "Release", "--no-build", "--nologo", "-v", "quiet", "-o", _folder.File("packages"), $"-p:PublishDir={_folder.File("publish")}/");

    private string Run(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = _folder.Path };
        start.Environment.Remove("OVERTAKE_HOME");
        start.Environment["TMPDIR"] = _folder.Path;
        start.Environment["DOTNET_ROOT"] = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", ".."));
        start.Environment["GITHUB_BASE_REF"] = "main";
        start.Environment["GITHUB_STEP_SUMMARY"] = _folder.File("summary.md");
        var (exitCode, output, errors) = CommandRun.End(Process.Start(start)!);
        Assert.True(exitCode == 0, $"{program} {string.Join(' ', arguments)}\n{output}\n{errors}");
        return output;
    }
}
