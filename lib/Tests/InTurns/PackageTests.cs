using System.Diagnostics;
using System.Text.RegularExpressions;
using Overtake.Tests.Cli;

namespace Overtake.Tests.InTurns;

/// <summary>The package in a project of somebody, in an empty folder, as README says.</summary>
[Collection(BuildCollection.Name)]
public sealed class PackageTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_project_that_follows_the_README_reads_ratio_interval_and_verdict_from_the_summary_of_BenchmarkDotNet()
    {
        Run("dotnet", "pack", Path.Combine(ProjectFolder.Root, "lib", "InTurns", "InTurns.csproj"), "-c", "Release", "--no-build", "--nologo", "-v", "quiet", "-o", _folder.File("packages"));
        _folder.Write("nuget.config", """<configuration><packageSources><clear /><add key="local" value="packages" /></packageSources></configuration>""");
        _folder.Write("Mine.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup>
              <ItemGroup><PackageReference Include="Overtake" Version="0.1.0" /></ItemGroup>
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
