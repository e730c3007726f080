using Overtake.Tests.Measurement;

namespace Overtake.Tests.Cli;

[Collection(MeasuringCollection.Name)]
public sealed class PackagesTests : IDisposable
{
    private const string Trying = "Trying to restore";

    private readonly CommandRun _command = new();

    public PackagesTests() => _command.Write("nuget.config", """<configuration><packageSources><clear /><add key="empty" value="." /></packageSources></configuration>""");

    [Fact]
    public void What_cannot_be_restored_is_left_out_with_its_package_and_not_tried_again_until_something_changes()
    {
        var old = _command.Write("lib/Cli/bin/Release/net10.0/contenders/Old.Contenders.dll", "of other code");
        WriteProject("""<PackageReference Include="No.Such.Package" Version="1.2.3" />""");

        var first = _command.Run("packages");
        Assert.Equal((0, string.Empty), (first.ExitCode, first.Output));
        Assert.Contains(Trying, first.Errors, StringComparison.Ordinal);
        Assert.Contains("Peers left out", first.Errors, StringComparison.Ordinal);
        Assert.EndsWith("No.Such.Package is not in the configured package sources.", first.Errors.Trim(), StringComparison.Ordinal);
        Assert.False(File.Exists(old));

        var second = _command.Run("packages");
        Assert.DoesNotContain(Trying, second.Errors, StringComparison.Ordinal);
        Assert.Contains("No.Such.Package", Assert.Single(second.Errors.Trim().Split('\n')), StringComparison.Ordinal);

        WriteProject(string.Empty);
        _command.Write("lib/Peers/Broken.cs", "class {");
        var third = _command.Run("packages");
        Assert.Equal(0, third.ExitCode);
        Assert.Contains(Trying, third.Errors, StringComparison.Ordinal);
        Assert.Contains("it could not be built: ", third.Errors, StringComparison.Ordinal);

        // Only what could not be restored is remembered.
        _command.Write("lib/Peers/Broken.cs", "class Mended;");
        var fourth = _command.Run("packages", "--tests");
        Assert.Contains("Peers and its tests were left out", fourth.Errors, StringComparison.Ordinal);
        fourth = _command.Run("packages");
        Assert.DoesNotContain("left out", fourth.Errors, StringComparison.Ordinal);
    }

    public void Dispose() => _command.Dispose();

    private void WriteProject(string reference) => _command.Write("lib/Peers/Peers.csproj", $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
          <ItemGroup>{reference}</ItemGroup>
        </Project>
        """);
}
