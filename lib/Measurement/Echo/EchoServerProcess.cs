using System.Diagnostics;
using System.Net;
using System.Text.Json;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;

namespace Overtake.Measurement.Echo;

/// <summary>A serving process as who sends to it sees it: <see cref="EchoServerProgram"/> in the worker program, with the settings of this process.</summary>
internal sealed class EchoServerProcess : IDisposable
{
    // Starting and every answer; a machine that needs longer is not fit for measuring.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly Process _process;
    private readonly Task<string> _errors;
    private readonly Lazy<IPEndPoint> _endPoint;

    /// <summary>Starts a server; <see cref="EndPoint"/> waits until it listens.</summary>
    /// <param name="contender">What reads and writes its messages.</param>
    /// <param name="parameters">Settings of its process.</param>
    public EchoServerProcess(string contender, ParameterList parameters)
    {
        _process = new Process { StartInfo = WorkerProgram.StartInfo(Runtimes.Current, GcMode.Current, parameters, EchoServerProgram.Argument, contender) };
        _process.Start();
        _errors = _process.StandardError.ReadToEndAsync();
        _endPoint = new Lazy<IPEndPoint>(() => new(IPAddress.Loopback, JsonSerializer.Deserialize(Hear(), EchoServerJson.Default.EchoServerReady)!.Port));
    }

    /// <summary>Where it listens.</summary>
    /// <exception cref="IOException">It did not start.</exception>
    public IPEndPoint EndPoint => _endPoint.Value;

    /// <summary>Its number in the system.</summary>
    public int Id => _process.Id;

    /// <summary>Its failures and counters so far.</summary>
    /// <exception cref="IOException">It is gone.</exception>
    public EchoServerState State()
    {
        _ = EndPoint;
        _process.StandardInput.WriteLine();
        _process.StandardInput.Flush();
        return JsonSerializer.Deserialize(Hear(), EchoServerJson.Default.EchoServerState)!;
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
