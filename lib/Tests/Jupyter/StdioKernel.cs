using Overtake.Jupyter;

namespace Overtake.Tests.Jupyter;

/// <summary>The kernel of VS Code's Polyglot Notebooks: <c>dotnet interactive stdio</c>, lines of JSON both ways.</summary>
internal sealed class StdioKernel : IDisposable
{
    private readonly Process _process;
    private int _cells;

    private StdioKernel(Process process) => _process = process;

    /// <summary>Starts it.</summary>
    /// <param name="folder">Where it runs.</param>
    /// <param name="variables">Its environment variables, beside those of this process; null takes one away.</param>
    public static async Task<StdioKernel> StartAsync(string folder, IReadOnlyDictionary<string, string?> variables)
    {
        await KernelRegistration.RestoreAsync(TestContext.Current.CancellationToken);
        var start = new ProcessStartInfo("dotnet", ["interactive", "stdio", "--default-kernel", "csharp", "--working-dir", folder])
        {
            WorkingDirectory = folder, RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        start.Environment["DOTNET_INTERACTIVE_CLI_TELEMETRY_OPTOUT"] = "1";
        foreach (var (name, value) in variables)
        {
            start.Environment[name] = value;
        }

        return new StdioKernel(Process.Start(start)!);
    }

    /// <summary>Runs a cell, which must succeed.</summary>
    /// <returns>What it showed: type and text.</returns>
    public async Task<IReadOnlyList<string>> RunAsync(string code, CancellationToken cancellation)
    {
        var (token, shown) = ($"cell{++_cells}", new List<string>());
        var command = new JsonObject { ["code"] = code, ["targetKernelName"] = "csharp" };
        await _process.StandardInput.WriteLineAsync(
            new JsonObject { ["token"] = token, ["commandType"] = "SubmitCode", ["command"] = command }.ToJsonString().AsMemory(), cancellation);
        await _process.StandardInput.FlushAsync(cancellation);
        while (await _process.StandardOutput.ReadLineAsync(cancellation) is { } line)
        {
            if (!line.StartsWith('{') || JsonNode.Parse(line) is not { } message || (string?)message["eventType"] is not { } type)
            {
                continue;
            }

            Assert.False(type == "CommandFailed", $"{code}: {message["event"]!["message"]}\n{string.Join('\n', shown)}");
            shown.AddRange(message["event"]?["formattedValues"]?.AsArray().Select(v => $"{v!["mimeType"]} {v["value"]}") ?? []);
            if (type == "CommandSucceeded" && (string?)message["command"]!["token"] == token)
            {
                return shown;
            }
        }

        throw new EndOfStreamException($"The kernel ended: {await _process.StandardError.ReadToEndAsync(cancellation)}");
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }
}
