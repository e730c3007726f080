using System.Diagnostics;
using System.Net;
using System.Text.Json;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;

namespace Overtake.Measurement.Pools.Http;

/// <summary>A serving process as who loads it sees it: <see cref="PoolsServer"/> in the worker program, with the settings of this process.</summary>
internal sealed class ServerProcess : IDisposable
{
    // Starting and every answer; a machine that needs longer is not fit for measuring.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly Process _process;
    private readonly Task<string> _errors;
    private readonly Lazy<LoadTarget> _target;

    /// <summary>Starts a server; <see cref="Target"/> waits until it listens.</summary>
    /// <param name="contender">What it validates with.</param>
    /// <param name="tls">Whether it speaks TLS.</param>
    /// <param name="parameters">Settings of its process.</param>
    public ServerProcess(string contender, bool tls, ParameterList parameters)
    {
        string[] arguments = [PoolsServer.Argument, contender, .. tls ? [PoolsServer.Tls] : Array.Empty<string>()];
        _process = new Process { StartInfo = WorkerProgram.StartInfo(Runtimes.Current, GcMode.Current, parameters, arguments) };
        _process.Start();
        _errors = _process.StandardError.ReadToEndAsync();
        _target = new Lazy<LoadTarget>(() =>
        {
            var ready = JsonSerializer.Deserialize(Hear(), ServerJson.Default.ServerReady)!;
            return new LoadTarget(new IPEndPoint(IPAddress.Loopback, ready.Port), ready.Certificate);
        });
    }

    /// <summary>Where it listens.</summary>
    /// <exception cref="IOException">It did not start.</exception>
    public LoadTarget Target => _target.Value;

    /// <summary>Its number in the system.</summary>
    public int Id => _process.Id;

    /// <summary>Its answers and counters so far.</summary>
    /// <exception cref="IOException">It is gone.</exception>
    public ServerState State()
    {
        _ = Target;
        _process.StandardInput.WriteLine();
        _process.StandardInput.Flush();
        return JsonSerializer.Deserialize(Hear(), ServerJson.Default.ServerState)!;
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

    private string Hear()
    {
        try
        {
            return _process.StandardOutput.ReadLineAsync().WaitAsync(Patience).GetAwaiter().GetResult() ?? throw new IOException($"the server ended: {_errors.GetAwaiter().GetResult().Trim()}");
        }
        catch (TimeoutException)
        {
            throw new IOException($"the server did not answer within {Patience}");
        }
    }
}
