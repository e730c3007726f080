using System.Text.Json.Nodes;
using Overtake.Tests.Cli;

namespace Overtake.Tests.Jupyter;

/// <summary>The command that registers the kernel, in a home of its own.</summary>
[Collection(JupyterCollection.Name)]
public sealed class RegistrationTests : IDisposable
{
    private readonly CommandRun _command = new();

    public void Dispose() => _command.Dispose();

    [Fact]
    public void Without_another_the_kernel_has_the_name_that_the_notebooks_ask_for()
    {
        var (exit, output, _) = Run([], "jupyter", "--print-path");

        Assert.Equal(0, exit);
        var folder = Path.Combine(_command.Home, ".overtake", "jupyter");
        Assert.Equal(folder, output.Trim());
        var kernel = Kernel(".net-csharp");
        Assert.True(File.Exists((string)kernel["argv"]![0]!));
        Assert.True(Path.IsPathFullyQualified((string)kernel["argv"]![1]!));
        Assert.Equal((".NET (C#)", "C#", "message"), ((string)kernel["display_name"]!, (string)kernel["language"]!, (string)kernel["interrupt_mode"]!));
        var engine = JsonNode.Parse((string)kernel["env"]!["OVERTAKE_ENGINE"]!)!.AsArray();
        Assert.True(File.Exists((string)engine[1]!));
        Assert.Equal("kernel", (string)engine[2]!);
    }

    [Fact]
    public void Beside_the_real_one_it_has_its_own_name_and_the_old_registration_goes()
    {
        Run([], "jupyter", "--install-only");
        _command.Write(Directory.CreateDirectory(Path.Combine(_command.Home, "other", "kernels", ".net-csharp")).FullName + "/kernel.json", "{}");

        var (exit, output, _) = Run(new() { ["JUPYTER_PATH"] = Path.Combine(_command.Home, "other") }, "jupyter", "--install-only");

        Assert.Equal(0, exit);
        Assert.Contains("'overtake-csharp'", output, StringComparison.Ordinal);
        Assert.Equal("Overtake (C#)", (string)Kernel("overtake-csharp")["display_name"]!);
        Assert.False(Directory.Exists(Path.Combine(_command.Home, ".overtake", "jupyter", "kernels", ".net-csharp")));
    }

    [Fact]
    public void Its_own_registration_on_the_path_is_not_another_one()
    {
        Run([], "jupyter", "--install-only");
        var (_, output, _) = Run(new() { ["JUPYTER_PATH"] = Path.Combine(_command.Home, ".overtake", "jupyter") }, "jupyter", "--install-only");

        Assert.Contains("'.net-csharp'", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_a_Python_that_has_ipykernel_one_line_says_how_to_get_one()
    {
        var (exit, output, errors) = Run(new() { ["OVERTAKE_PYTHON"] = Path.Combine(_command.Home, "no-python") }, "jupyter");

        Assert.Equal((2, string.Empty), (exit, output));
        Assert.Matches("^overtake: no Python with ipykernel was found: get it with conda .*'apt-get install .*OVERTAKE_PYTHON\\.\\s*$", errors);
    }

    private JsonNode Kernel(string name) =>
        JsonNode.Parse(File.ReadAllText(Path.Combine(_command.Home, ".overtake", "jupyter", "kernels", name, "kernel.json")))!;

    private (int ExitCode, string Output, string Errors) Run(Dictionary<string, string> environment, params string[] arguments)
    {
        using var process = _command.Start(environment, arguments);
        return CommandRun.End(process);
    }
}
