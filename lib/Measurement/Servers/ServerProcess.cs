using System.Diagnostics;
using System.Net;
using System.Runtime;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Servers;

/// <summary>
/// A serving process, seen from the process that started it: the worker program with the settings of this process. It says on one line where it listens,
/// answers every line it reads with its state, and ends with its standard input, so that it never outlives the program that started it.
/// </summary>
internal class ServerProcess : IDisposable
{
    // Starting and every answer; a machine that needs longer is not fit for measuring.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly Process _process;
    private readonly Task<string> _errors;
    private readonly Lazy<ServerReady> _ready;

    /// <summary>Starts it; <see cref="Ready"/> waits until it serves.</summary>
    public ServerProcess(ParameterList parameters, params string[] arguments)
    {
        _process = new Process { StartInfo = WorkerProgram.StartInfo(Runtimes.Current, GcMode.Current, parameters, arguments) };
        _process.Start();
        _errors = _process.StandardError.ReadToEndAsync();
        _ready = new Lazy<ServerReady>(() => Hear(ServerJson.Default.ServerReady));
    }

    public int Id => _process.Id;

    /// <exception cref="IOException">It did not start.</exception>
    public IPEndPoint EndPoint => new(IPAddress.Loopback, Ready.Port);

    /// <summary>Its first answer, when it begins to serve.</summary>
    /// <exception cref="IOException">It did not start.</exception>
    protected ServerReady Ready => _ready.Value;

    /// <summary>The other side: answers until the input ends.</summary>
    public static void Serve(TextReader input, TextWriter output, ServerReady ready, Func<ServerState> state)
    {
        // The heap of the other side is warm when it is measured, and so is this one.
        WarmHeap.Fill(WarmHeap.Collections);
        Say(JsonSerializer.Serialize(ready, ServerJson.Default.ServerReady));
        while (input.ReadLine() is not null)
        {
            Say(JsonSerializer.Serialize(state(), ServerJson.Default.ServerState));
        }

        void Say(string line)
        {
            output.WriteLine(line);
            output.Flush();
        }
    }

    /// <summary>Its work so far, and its counters.</summary>
    /// <exception cref="IOException">It is gone.</exception>
    public ServerState State()
    {
        _ = Ready;
        _process.StandardInput.WriteLine();
        _process.StandardInput.Flush();
        return Hear(ServerJson.Default.ServerState);
    }

    public void Dispose()
    {
        try
        {
            _process.StandardInput.Close();
            if (!_process.WaitForExit(Patience))
            {
                _process.Kill();
            }
        }
        catch (IOException)
        {
            // It is gone already.
        }
        finally
        {
            _process.Dispose();
        }
    }

    private T Hear<T>(JsonTypeInfo<T> type)
    {
        try
        {
            var line = _process.StandardOutput.ReadLineAsync().WaitAsync(Patience).GetAwaiter().GetResult()
                ?? throw new IOException($"the server ended: {_errors.GetAwaiter().GetResult().Trim()}");
            return JsonSerializer.Deserialize(line, type)!;
        }
        catch (TimeoutException)
        {
            throw new IOException($"the server did not answer within {Patience}");
        }
    }
}

/// <summary>First line of a serving process.</summary>
/// <param name="Port">Port on the loopback address.</param>
/// <param name="Certificate">SHA-256 of its certificate in hexadecimal digits; null without TLS.</param>
internal sealed record ServerReady(int Port, string? Certificate = null);

/// <summary>The state of a serving process, sent when it is asked: its work and its runtime's counters since it began.</summary>
/// <param name="Counters">Of all its threads.</param>
/// <param name="Compiled">Methods compiled by the JIT.</param>
internal sealed record ServerState(Counters Counters, long Compiled)
{
    /// <summary>Answers by status, of a server of requests.</summary>
    public IReadOnlyDictionary<int, long>? Responses { get; init; }

    /// <summary>Connections that ended with an error, of a server that echoes.</summary>
    public long Failures { get; init; }

    /// <summary>The last of these errors; null where there was none.</summary>
    public string? LastFailure { get; init; }

    /// <summary>The state of this process, without its work.</summary>
    public static ServerState Now() => new(Counters.OfAllThreads(), JitInfo.GetCompiledMethodCount());
}

/// <summary>Source-generated serialisation of what a serving process says, one JSON object a line.</summary>
[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(ServerReady))]
[JsonSerializable(typeof(ServerState))]
internal sealed partial class ServerJson : JsonSerializerContext;
