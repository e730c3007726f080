using System.Diagnostics;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Transports;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Echo;

/// <summary>
/// Messages echoed over TCP, each client with a window of them on their way. Throughput, allocation and processor time, of both sides, come from runs of a fixed number of messages without a clock inside;
/// percentiles from a run with one. Every reply is checked in all of them.
/// </summary>
/// <typeparam name="TCopy">Which copy of the contender this is.</typeparam>
internal sealed class SocketEchoBenchmark<TCopy> : IMacroBenchmark
    where TCopy : struct, ICopy
{
    // With fewer, most messages would be sent before the first reply comes, and none in return for one.
    private const int LeastWindows = 2;

    // What JIT compiles while driving does not depend on how many there are.
    private const int MostDrivenClients = 4;
    private const int MostDrivenWindow = 10;

    private const int LeastCheckedMessages = 200;
    private const int CheckedMessagesAClient = 20;

    private static readonly TimeSpan LongestWarmUp = TimeSpan.FromSeconds(2);

    private readonly EchoContender _contender;
    private readonly EchoSetUp _setUp;
    private readonly EchoServerProcess? _process;
    private readonly LiveHeap? _liveHeap;
    private EchoSides? _driven;
    private int _size = 1;

    /// <summary>Starts the server's process where it has one.</summary>
    /// <param name="contender">What reads and writes the messages.</param>
    /// <param name="setUp">Layout, connections and messages.</param>
    /// <param name="parameters">Settings of the process.</param>
    public SocketEchoBenchmark(EchoContender contender, EchoSetUp setUp, ParameterList parameters)
    {
        (_contender, _setUp) = (contender, setUp);
        _liveHeap = LiveHeapSetting.Build(parameters);
        _process = setUp.Layout == EchoLayout.TwoProcesses ? new EchoServerProcess(contender.Name, parameters) : null;
    }

    public IReadOnlyList<HotMethod> HotMethods => EchoStudy.Steps;

    public int OperationsPerInvocation => MostDrivenClients * MostDrivenWindow;

    // Thousands of messages, and the ends of all threads' work.
    public int IterationStretch => 3;

    private EchoLoad Load => _setUp.Load(_size);

    private long InFlight => (long)Load.Clients * Load.Window;

    public void Prepare(int size) => _size = size;

    public string? Verify() => EchoCheck.Failure(() =>
    {
        using var sides = Open(Load);
        sides.Run(Math.Max(LeastCheckedMessages, CheckedMessagesAClient * Load.Clients));
        sides.End();
    });

    // Always over the same connections: opening them for every size would take longer than all else.
    public void Run(long invocations) =>
        (_driven ??= Open(Load with { Clients = Math.Min(Load.Clients, MostDrivenClients), Window = MostDrivenWindow, PayloadBytes = TestMessage.PayloadBytes })).Run(invocations * OperationsPerInvocation);

    public IReadOnlyList<Sample> Measure(EngineSettings settings, long? operations, bool isFirst)
    {
        _driven?.Dispose();
        _driven = null;
        using var sides = Open(Load);
        var fitting = settings.IterationMilliseconds * 1e6 / WarmUp(sides, settings.IterationMilliseconds * 1e6);
        var messages = Math.Max(LeastWindows * InFlight, operations ?? (long)fitting);
        var sent = CopyWork.Of<TCopy>(messages);
        // Slow contenders have fewer iterations: their messages take the time of several.
        var iterations = (int)Math.Clamp(Math.Ceiling(settings.Iterations * fitting / messages), 1, settings.Iterations);
        var samples = new List<Sample>();
        double total = 0;
        var before = sides.Counters;
        for (var i = 1; i <= iterations; i++)
        {
            var nanoseconds = sides.Run(sent);
            total += nanoseconds;
            samples.Add(new Sample(Metric.Time, messages, nanoseconds / messages, i));
        }

        var counted = iterations * messages;
        samples.AddRange(CounterSamples.Of(sides.Counters - before, counted));
        samples.Add(new Sample(Metric.Throughput, counted, counted * 1e9 / total));
        if (isFirst)
        {
            var latencies = new LongHistogram(LatencySamples.Longest, LatencySamples.Digits);
            sides.Run(Math.Max(messages, InFlight + (10 * LatencySamples.LeastForP99)), latencies);
            samples.AddRange(LatencySamples.Of(latencies));
            samples.Add(_contender.Accept(new Wire(Load.PayloadBytes)));
        }

        sides.End();
        return samples;
    }

    public void Dispose()
    {
        _driven?.Dispose();
        _process?.Dispose();
        _liveHeap?.Dispose();
    }

    private EchoSides Open(EchoLoad load) => new(_contender, _setUp, load, _process);

    /// <summary>Messages until a run of half an iteration compiles nothing more.</summary>
    /// <returns>Nanoseconds that a message took in the end.</returns>
    private double WarmUp(EchoSides sides, double nanoseconds)
    {
        var start = Stopwatch.GetTimestamp();
        var compiled = sides.Compiled;
        for (var messages = Math.Max(InFlight, LeastCheckedMessages); ;)
        {
            var taken = sides.Run(messages);
            var before = compiled;
            compiled = sides.Compiled;
            if (taken < nanoseconds / 2)
            {
                messages *= 2;
            }
            else if (compiled == before || Stopwatch.GetElapsedTime(start) > LongestWarmUp)
            {
                return taken / messages;
            }
        }
    }

    private sealed class Wire(int payloadBytes) : IEnvelopeSerializerVisitor<Sample>
    {
        public Sample Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer => EchoStudy.WireOf<TSerializer>(payloadBytes);
    }
}
