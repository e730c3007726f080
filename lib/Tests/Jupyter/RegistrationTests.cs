using System.Net;
using Overtake.Tests.Cli;

namespace Overtake.Tests.Jupyter;

/// <summary>The command that registers the kernel, in a home of its own. Each test is an answer to a fault of the tool.</summary>
[Collection(JupyterCollection.Name)]
public sealed class RegistrationTests : CommandTests
{
    public RegistrationTests()
    {
        var manifest = Path.Combine(".config", "dotnet-tools.json");
        Directory.CreateDirectory(Path.Combine(_command.Home, ".config"));
        File.Copy(Path.Combine(ProjectFolder.Root, manifest), Path.Combine(_command.Home, manifest));
    }

    [Fact]
    public void The_kernel_has_the_name_that_the_notebooks_ask_for_and_starts_the_tool_of_the_clone()
    {
        var (exit, output, _) = Run("jupyter", "--print-path");

        Assert.Equal(0, exit);
        Assert.Equal(Path.Combine(_command.Home, ".overtake", "jupyter"), output.Trim());
        var kernel = Kernel();
        Assert.Equal((".NET (C#)", "C#"), ((string)kernel["display_name"]!, (string)kernel["language"]!));
        Assert.Equal(["dotnet", "interactive", "jupyter", "--default-kernel", "csharp"], Arguments(kernel).Take(5));
        Assert.Equal("{connection_file}", Arguments(kernel)[^1]);
    }

    [Fact]
    public void Its_server_listens_on_local_addresses_only_in_a_range_of_this_clone()
    {
        Run("jupyter", "--install-only");
        var arguments = Arguments(Kernel());

        Assert.Contains("--http-local-only", arguments);
        var range = arguments[arguments.IndexOf("--http-port-range") + 1].Split('-').Select(int.Parse).ToList();
        Assert.True(range[0] >= 20_000 && range[1] < 32_768 && range[1] - range[0] >= 100);
    }

    [Fact]
    public void Its_collector_is_that_of_workstations_and_its_telemetry_is_off()
    {
        Run("jupyter", "--install-only");
        var environment = Kernel()["env"]!;

        Assert.Equal(("0", "1"), ((string?)environment["DOTNET_gcServer"], (string?)environment["DOTNET_INTERACTIVE_CLI_TELEMETRY_OPTOUT"]));
    }

    [Theory]
    [InlineData("""[{"Version":"1.0.712001","TargetFramework":"net10.0","RuntimeIdentifier":"any","Name":"dotnet-interactive","Runner":"dotnet","PathToExecutable":"/gone/Microsoft.DotNet.Interactive.App.dll"}]""")]
    [InlineData("[{")]
    [InlineData("")]
    public void A_tool_whose_packages_are_gone_is_found_again(string note)
    {
        // What the SDK leaves when NUGET_PACKAGES pointed elsewhere; its own restore says that it was successful and changes nothing.
        var home = Path.Combine(_command.Home, "user");
        var path = Path.Combine(home, ".dotnet", "toolResolverCache", "1", "microsoft.dotnet-interactive");
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, note);

        using var process = _command.Start(new() { ["DOTNET_CLI_HOME"] = home }, ["jupyter", "--install-only"]);
        Assert.Equal(0, CommandRun.End(process).ExitCode);

        var place = (string)JsonNode.Parse(File.ReadAllText(path))![0]!["PathToExecutable"]!;
        Assert.True(File.Exists(place), place);
    }

    [Fact]
    public void Without_the_manifest_of_the_tool_one_line_says_what_it_is()
    {
        File.Delete(Path.Combine(_command.Home, ".config", "dotnet-tools.json"));

        var (exit, output, errors) = Run("jupyter", "--install-only");

        Assert.Equal((2, string.Empty), (exit, output));
        Assert.Contains("dotnet-tools.json is missing: it names the version of .NET Interactive", errors, StringComparison.Ordinal);
    }

    private JsonNode Kernel() => JsonNode.Parse(File.ReadAllText(Path.Combine(_command.Home, ".overtake", "jupyter", "kernels", ".net-csharp", "kernel.json")))!;

    private static List<string> Arguments(JsonNode kernel) => [.. kernel["argv"]!.AsArray().Select(a => (string)a!)];

    private (int ExitCode, string Output, string Errors) Run(params string[] arguments)
    {
        using var process = _command.Start([], arguments);
        return CommandRun.End(process);
    }
}
