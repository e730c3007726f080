using System.Diagnostics;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Overtake.Notebooks;

/// <summary>
/// A <see cref="ScriptEngine"/> for another process, which is what a Jupyter kernel talks to. Requests are JSON lines; answers
/// are JSON text sequences (RFC 7464: a record separator before and a line feed after each), so that whatever else a cell
/// writes to the same standard output can be distinguished. One cell runs at a time; while it runs, it can be interrupted.
/// </summary>
internal sealed class EngineServer
{
    private const byte RecordSeparator = 0x1E;

    private static readonly JsonSerializerOptions Relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly string _folder;
    private readonly Stream _answers;
    private readonly ScriptEngine _engine;
    private readonly long _memoryLimit;
    private readonly Lock _writing = new();
    private CancellationTokenSource _interrupt = new();
    private Task _executing = Task.CompletedTask;

    /// <summary>A server that has heard nothing yet.</summary>
    /// <param name="folder">The notebook's folder.</param>
    /// <param name="answers">Where answers go.</param>
    /// <param name="memoryLimit">Bytes of physical memory at which this process is ended while a cell runs.</param>
    public EngineServer(string folder, Stream answers, long memoryLimit = long.MaxValue)
    {
        _folder = folder;
        _answers = answers;
        _memoryLimit = memoryLimit;
        _engine = new ScriptEngine(folder);
    }

    /// <summary>Answers requests until there are no more. A request that is none is answered with an <c>error</c>.</summary>
    public async Task RunAsync(TextReader requests)
    {
        // The compiler's own code is compiled while the front end is still starting.
        _executing = Task.Run(() => new ScriptEngine(_folder).ExecuteAsync("Console.Write(\"\"); 1"));
        Write(new JsonObject { ["ready"] = typeof(EngineServer).Assembly.GetName().Version!.ToString() });
        while (await requests.ReadLineAsync().ConfigureAwait(false) is { } line)
        {
            if (line.Length == 0)
            {
                continue;
            }

            EngineRequest? request = null;
            try
            {
                request = JsonSerializer.Deserialize(line, BridgeJson.Default.EngineRequest) ?? throw new JsonException("null");
                await AnswerAsync(request).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                // Neither a broken request nor a failure of the editor services may end the cells' state.
                Write(new JsonObject { ["id"] = request?.Id, ["error"] = request is null ? $"not a request: {e.Message}" : e.ToString() });
            }
        }

        _interrupt.Cancel();
    }

    private async Task AnswerAsync(EngineRequest request)
    {
        switch (request.Do)
        {
            case "execute":
                await _executing.ConfigureAwait(false);
                _interrupt = new CancellationTokenSource();
                _executing = ExecuteAsync(request, _interrupt.Token);
                break;
            case "interrupt":
                await _interrupt.CancelAsync().ConfigureAwait(false);
                break;
            case "complete":
                var completions = _engine.Assistant.Complete(request.Code, request.Cursor);
                Reply(request, new JsonObject
                {
                    ["start"] = completions.Start,
                    ["end"] = completions.End,
                    ["items"] = new JsonArray(
                        [.. completions.Items.Select(item => new JsonObject { ["text"] = item.Text, ["kind"] = item.Kind, ["note"] = item.Note })]),
                });
                break;
            case "inspect":
                Reply(request, new JsonObject { ["text"] = _engine.Assistant.Inspect(request.Code, request.Cursor) });
                break;
            case "is-complete":
                var completeness = _engine.Assistant.IsComplete(request.Code);
                Reply(request, new JsonObject { ["status"] = completeness.Status, ["indent"] = completeness.Indent });
                break;
            default:
                Write(new JsonObject { ["id"] = request.Id, ["error"] = $"'{request.Do}' is none of execute, interrupt, complete, inspect, is-complete" });
                break;
        }
    }

    private async Task ExecuteAsync(EngineRequest request, CancellationToken interrupt)
    {
        // The reader goes on listening: an interrupt may follow.
        await Task.Yield();
        using var guard = new MemoryGuard(_memoryLimit, why => Write(new JsonObject { ["ended"] = why }));
        using var joined = new StreamJoiner(output => Output(request, output));
        var result = await _engine.ExecuteAsync(request.Code, joined.Add, null, interrupt, request.Count).ConfigureAwait(false);
        joined.Flush();
        Write(new JsonObject
        {
            ["id"] = request.Id,
            ["done"] = result.Status.ToString(),
            ["lost"] = _engine.IsStateLost,
            ["error"] = result.Error is { } error ? NotebookOutput.From(error, result.ExecutionCount, NotebookOutput.Whole) : null,
        });
    }

    private void Output(EngineRequest request, CellOutput output) =>
        Write(new JsonObject { ["id"] = request.Id, ["output"] = NotebookOutput.From(output, request.Count, NotebookOutput.Whole) });

    private void Reply(EngineRequest request, JsonObject reply) => Write(new JsonObject { ["id"] = request.Id, ["reply"] = reply });

    private void Write(JsonObject answer)
    {
        // One write, so that nothing that others write can come between its parts.
        byte[] record = [RecordSeparator, .. Encoding.UTF8.GetBytes(answer.ToJsonString(Relaxed)), (byte)'\n'];
        lock (_writing)
        {
            try
            {
                _answers.Write(record);
                _answers.Flush();
            }
            catch (IOException)
            {
                // Nobody listens any more; the end of the requests follows.
            }
        }
    }
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(EngineRequest))]
internal sealed partial class BridgeJson : JsonSerializerContext;

/// <summary>What a front end wants.</summary>
/// <param name="Do"><c>execute</c>, <c>interrupt</c>, <c>complete</c>, <c>inspect</c> or <c>is-complete</c>.</param>
/// <param name="Id">Comes back with every answer.</param>
/// <param name="Code">The cell.</param>
/// <param name="Cursor">The position asked about, in UTF-16 units.</param>
/// <param name="Count">The number of the execution, which errors name.</param>
internal sealed record EngineRequest(string Do, int Id = 0, string Code = "", int Cursor = 0, int Count = 0);

/// <summary>Ends the process when a running cell takes more memory than the machine can give: else the system ends whatever it likes.</summary>
internal sealed class MemoryGuard : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(50);

    private readonly ManualResetEventSlim _done = new();

    /// <summary>Watches until disposed.</summary>
    /// <param name="limit">Bytes of physical memory.</param>
    /// <param name="say">Told why, just before the end.</param>
    public MemoryGuard(long limit, Action<string> say)
    {
        if (limit != long.MaxValue)
        {
            // Not a timer: the pool's threads may all be in the cell's hands.
            new Thread(() => Watch(limit, say)) { IsBackground = true, Name = "memory guard", Priority = ThreadPriority.AboveNormal }.Start();
        }
    }

    public void Dispose() => _done.Set();

    private void Watch(long limit, Action<string> say)
    {
        while (!_done.Wait(Interval))
        {
            if (Environment.WorkingSet > limit)
            {
                say($"The cell took more than {limit / 1e9:0.0} GB of memory.");
                Process.GetCurrentProcess().Kill();
            }
        }
    }
}
