using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Servers;

/// <summary>
/// A serving process, seen from the process that started it: the worker program with
/// the settings of this process, and on the other side <see cref="ServerLoop"/>.
/// </summary>
/// <typeparam name="TReady">Its first line.</typeparam>
/// <typeparam name="TState">Its answer to every line it reads.</typeparam>
internal abstract class ServerProcess<TReady, TState> : IDisposable
{
    // Starting and every answer; a machine that needs longer is not fit for measuring.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly JsonTypeInfo<TState> _state;
    private readonly Process _process;
    private readonly Task<string> _errors;
    private readonly Lazy<TReady> _ready;

    /// <summary>Starts it; <see cref="Ready"/> waits until it serves.</summary>
    /// <param name="ready">How its first line is read.</param>
    /// <param name="state">How its answers are read.</param>
    /// <param name="arguments">Arguments of the worker program.</param>
    protected ServerProcess(JsonTypeInfo<TReady> ready, JsonTypeInfo<TState> state, ParameterList parameters, params string[] arguments)
    {
        _state = state;
        _process = new Process { StartInfo = WorkerProgram.StartInfo(Runtimes.Current, GcMode.Current, parameters, arguments) };
        _process.Start();
        _errors = _process.StandardError.ReadToEndAsync();
        _ready = new Lazy<TReady>(() => Hear(ready));
    }

    /// <summary>Its number in the system.</summary>
    public int Id => _process.Id;

    /// <summary>Its first answer, when it begins to serve.</summary>
    /// <exception cref="IOException">It did not start.</exception>
    protected TReady Ready => _ready.Value;

    /// <summary>Its work so far, and its counters.</summary>
    /// <exception cref="IOException">It is gone.</exception>
    public TState State()
    {
        _ = Ready;
        _process.StandardInput.WriteLine();
        _process.StandardInput.Flush();
        return Hear(_state);
    }

    /// <summary>Has it end, and ends it where it does not.</summary>
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

/// <summary>The serving side of a <see cref="ServerProcess{TReady,TState}"/>: a line of JSON when it is ready, and one for every line it reads.</summary>
internal static class ServerLoop
{
    /// <summary>Answers until the input ends.</summary>
    /// <param name="ready">Said at once.</param>
    /// <param name="readyType">How it is written.</param>
    /// <param name="stateType">How it is written.</param>
    public static void Run<TReady, TState>(
        TextReader input, TextWriter output, TReady ready, JsonTypeInfo<TReady> readyType, Func<TState> state, JsonTypeInfo<TState> stateType)
    {
        // The heap of the other side is warm when it is measured, and so is this one.
        WarmHeap.Fill(WarmHeap.Collections);
        Say(JsonSerializer.Serialize(ready, readyType));
        while (input.ReadLine() is not null)
        {
            Say(JsonSerializer.Serialize(state(), stateType));
        }

        void Say(string line)
        {
            output.WriteLine(line);
            output.Flush();
        }
    }
}
