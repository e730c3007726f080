using System.Text.Json;

namespace Overtake.Tests.Cli;

[Collection(BuildCollection.Name)]
public sealed class PackagesTests : IDisposable
{
    private const string Trying = "Trying to restore";
    private const string Peers = "NetSerializer protobuf-net MessagePack MemoryPack HdrHistogram";

    private readonly CommandRun _command = new();
    private readonly Dictionary<string, string> _environment;

    public PackagesTests() => _environment = LocalSource.Create(_command);

    [Fact]
    public void What_cannot_be_restored_is_left_out_alone_and_not_tried_again_until_something_changes()
    {
        foreach (var package in Peers.Split(' ').Except(["NetSerializer"]))
        {
            LocalSource.AddEmpty(_command, package, "2.0.0");
        }

        WriteProject("3.0.0");
        string[] expected =
        [
            "NetSerializer is left out of Peers: NetSerializer is not in the configured package sources.",
            "MessagePack 3 is left out of Peers: MessagePack with version (>= 3.0.0) is not in the configured package sources.",
            "Peers: real packages as contenders: protobuf-net 2.0.0, MessagePack 2.0.0, MemoryPack 2.0.0, HdrHistogram 2.0.0.",
        ];
        Assert.Equal([$"{Trying} the packages of Peers ...", .. expected], Lines());
        Assert.Equal(expected, Lines());

        LocalSource.AddEmpty(_command, "MessagePack", "3.0.1");
        WriteProject("3.0.1");
        Assert.Equal([$"{Trying} the packages of Peers ...", expected[0], expected[2].Replace("MessagePack 2.0.0", "MessagePack 3.0.1", StringComparison.Ordinal)], Lines());
    }

    [Fact]
    public void Code_that_cannot_be_built_is_left_out_with_what_was_built_before_and_is_tried_again()
    {
        foreach (var package in Peers.Split(' '))
        {
            LocalSource.AddEmpty(_command, package, "2.0.0");
        }

        WriteProject("2.0.0");
        var old = _command.Write("lib/Cli/bin/Release/net10.0/contenders/Old.Contenders.dll", "of other code");
        _command.Write("lib/Peers/Broken.cs", "class {");
        Assert.StartsWith("Peers is left out (real packages as contenders): it could not be built: ", Lines()[^1], StringComparison.Ordinal);
        Assert.False(File.Exists(old));

        _command.Write("lib/Peers/Broken.cs", "class Mended;");
        Assert.DoesNotContain("left out", string.Concat(Lines()), StringComparison.Ordinal);
        // Its tests are not there, which is a fault where its packages are.
        var (exitCode, output, errors) = CommandRun.End(_command.Start(_environment, ["packages", "--tests"]));
        Assert.Equal((1, string.Empty), (exitCode, output));
        Assert.Contains("Peers is left out", errors, StringComparison.Ordinal);
    }

    /// <summary>The real project, from a source that has what this machine has restored but for one package.</summary>
    [Theory]
    [Trait("Category", "Long")]
    [InlineData("NetSerializer")]
    [InlineData("protobuf-net")]
    [InlineData("MessagePack")]
    [InlineData("MemoryPack")]
    [InlineData("HdrHistogram")]
    public void Peers_and_their_tests_are_built_without_any_one_package(string lacking)
    {
        var lib = Path.Combine(ProjectFolder.Root, "lib");
        foreach (var project in new[] { "Peers", "PeersTests", "Workloads", "Results", "Measurement" })
        {
            foreach (var file in Sources(Path.Combine(lib, project)))
            {
                _command.Write(Path.Combine("lib", Path.GetRelativePath(lib, file)), File.ReadAllText(file));
            }
        }

        foreach (var file in Directory.EnumerateFiles(lib, "Directory.*"))
        {
            _command.Write(Path.Combine("lib", Path.GetFileName(file)), File.ReadAllText(file));
        }

        // It says which of the compiler's warnings are wanted.
        _command.Write(".editorconfig", File.ReadAllText(Path.Combine(ProjectFolder.Root, ".editorconfig")));
        var packages = NuGetPackages(lib);
        foreach (var folder in Directory.EnumerateDirectories(packages).Where(f => Path.GetFileName(f) != lacking.ToLowerInvariant()))
        {
            LocalSource.Add(_command, folder);
        }

        var (exitCode, output, errors) = CommandRun.End(_command.Start(_environment, ["packages", "--tests"]));
        Assert.Equal(0, exitCode);
        Assert.Single(errors.Split('\n'), line => line.StartsWith($"{lacking} is left out of Peers: {lacking} ", StringComparison.Ordinal));
        var present = Assert.Single(errors.Split('\n'), line => line.StartsWith("Peers: ", StringComparison.Ordinal));
        Assert.All(Peers.Split(' '), package => Assert.Equal(package != lacking && Directory.Exists(Path.Combine(packages, package.ToLowerInvariant())), present.Contains($" {package} ", StringComparison.Ordinal)));
        Assert.True(File.Exists(Path.Combine(_command.Home, output.Trim())), errors);
    }

    public void Dispose() => _command.Dispose();

    private static IEnumerable<string> Sources(string folder) =>
        Directory.EnumerateFiles(folder).Concat(Directory.EnumerateDirectories(folder).Where(f => Path.GetFileName(f) is not ("bin" or "obj")).SelectMany(Sources));

    /// <summary>Where this clone's packages were restored to.</summary>
    private static string NuGetPackages(string lib)
    {
        using var assets = JsonDocument.Parse(File.ReadAllText(Path.Combine(lib, "Workloads", "obj", "project.assets.json")));
        return assets.RootElement.GetProperty("packageFolders").EnumerateObject().First().Name;
    }

    private string[] Lines()
    {
        var (exitCode, output, errors) = CommandRun.End(_command.Start(_environment, ["packages"]));
        Assert.Equal((0, string.Empty), (exitCode, output));
        return errors.Trim().Split('\n');
    }

    private void WriteProject(string messagePack)
    {
        var references = string.Concat(Peers.Split(' ').Select(p => $"""<PackageReference Include="{p}" Version="{(p == "MessagePack" ? "$(MessagePackVersion)" : "2.0.0")}" Condition="!$(OVERTAKE_LEFT_OUT.Contains('+{p}+'))" />"""));
        _command.Write("lib/Peers/Peers.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <MessagePackVersion>{messagePack}</MessagePackVersion>
                <MessagePackVersion Condition="$(OVERTAKE_LEFT_OUT.Contains('+MessagePack-3+'))">2.0.0</MessagePackVersion>
                <NoWarn>NU1701</NoWarn>
              </PropertyGroup>
              <ItemGroup>{references}</ItemGroup>
            </Project>
            """);
    }
}
