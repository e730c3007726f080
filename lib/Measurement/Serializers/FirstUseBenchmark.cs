using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Serializers;

/// <summary>The first message of a process: <see cref="FirstUseProgram"/>, started in the turn of this case, when nothing else runs.</summary>
/// <param name="contender">Serializer.</param>
/// <param name="shape">Spec, or <see cref="SerializersNames.AllSpecs"/>.</param>
/// <param name="parameters">Settings of the process.</param>
internal sealed class FirstUseBenchmark(string contender, string shape, ParameterList parameters) : IMacroBenchmark
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(FirstUseBenchmark), nameof(Run))];

    public int OperationsPerInvocation => 1;

    public void Prepare(int size)
    {
    }

    // The message is compared in its process, each time. This one also brings files into the system's cache.
    public string? Verify()
    {
        try
        {
            Start();
            return null;
        }
        catch (IOException e)
        {
            return e.Message;
        }
    }

    // There is nothing to be driven: what is measured happens once in a process.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
    }

    public IReadOnlyList<Sample> Close(double nanoseconds) => [new Sample(Metric.Time, 1, Start(), 1)];

    public void Dispose()
    {
    }

    /// <summary>Nanoseconds of the first message of a fresh process.</summary>
    /// <exception cref="IOException">It did not come to its end.</exception>
    private double Start()
    {
        using var process = Process.Start(WorkerProgram.StartInfo(Runtimes.Current, GcMode.Current, parameters, [FirstUseProgram.Argument, contender, shape]))!;
        process.StandardInput.Close();
        var said = process.StandardOutput.ReadToEndAsync();
        var errors = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(Patience))
        {
            process.Kill();
            throw new IOException($"the first message took more than {Patience}");
        }

        return double.TryParse(said.GetAwaiter().GetResult(), NumberStyles.Float, CultureInfo.InvariantCulture, out var nanoseconds)
            ? nanoseconds
            : throw new IOException(errors.GetAwaiter().GetResult().Trim());
    }
}
