using BenchmarkDotNet.Engines;

namespace Overtake.Measurement.Engine;

/// <summary>BenchmarkDotNet's engine talks to a host process; here engine and host are one, and its measurements are taken from its result.</summary>
internal sealed class SilentHost : IHost
{
    public static readonly SilentHost Instance = new();

    public void Write(string message)
    {
    }

    public void WriteLine()
    {
    }

    public void WriteLine(string message)
    {
    }

    public void SendSignal(HostSignal hostSignal)
    {
    }

    public void SendError(string message) => throw new InvalidOperationException(message);

    public void ReportResults(RunResults runResults)
    {
    }

    public void Dispose()
    {
    }
}
