using System.Diagnostics;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Servers;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Echo.Transports;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Echo;

/// <summary>One message into a buffer and out of it again by the serializer alone: no frame, and no payload, which no serializer touches.</summary>
internal sealed class EchoBenchmark<TSerializer>(string shape) : IBenchmark
    where TSerializer : struct, IEnvelopeSerializer
{
    private readonly SendBuffer _output = new(0);
    private MessageEnvelope _message = new();

    // A field, so that the JIT cannot keep the message off the heap.
    private MessageEnvelope _read = new();

    public IReadOnlyList<HotMethod> HotMethods { get; } =
    [
        HotMethod.Of(typeof(EchoBenchmark<>), nameof(Run)),
        HotMethod.Of(typeof(TSerializer), nameof(IEnvelopeSerializer.Serialize)),
        HotMethod.Of(typeof(TSerializer), nameof(IEnvelopeSerializer.Deserialize)),
    ];

    public void Prepare(int size) => _message = EchoMessages.Of(shape, size);

    public string? Verify()
    {
        var difference = default(string);
        return EchoCheck.Failure(() =>
        {
            Run(1);
            _read.Payload = _message.Payload;
            difference = EnvelopeComparison.Difference(_message, _read);
        }) ?? difference;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (; invocations > 0; invocations--)
        {
            _output.Clear();
            TSerializer.Serialize(_message, _output);
            _read = TSerializer.Deserialize(_output.Written.Span);
        }
    }

    public IReadOnlyList<Sample> Facts()
    {
        var parts = WireSizes.Parts<TSerializer>(_message);
        return
        [
            new Sample(Metric.Wire, 1, parts.Sum(p => p.Bytes)),
            .. parts.Select(p => new Sample(Metric.Wire, 1, p.Bytes, Part: p.Part)),
        ];
    }

    public void Dispose()
    {
        _output.Dispose();
    }
}

/// <summary>Windows of messages echoed in memory on one thread: what the two sides do over sockets, without sockets. Every reply is checked.</summary>
internal sealed class MemoryEchoBenchmark<TSerializer>(EchoSetUp setUp) : IBenchmark
    where TSerializer : struct, IEnvelopeSerializer
{
    // Of a small window several make an invocation: beginning and ending it takes no part that counts.
    private const int LeastRoundTrips = 10;

    private EchoLoad _load = new();
    private MemoryEcho<TSerializer>? _echo;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
    [
        HotMethod.Of(typeof(MemoryEchoBenchmark<>), nameof(Run)),
        HotMethod.Of(typeof(MemoryEcho<>), nameof(MemoryEcho<TSerializer>.Run)),
        .. EchoStudy.Steps,
        HotMethod.Of(typeof(TSerializer), nameof(IEnvelopeSerializer.Serialize)),
        HotMethod.Of(typeof(TSerializer), nameof(IEnvelopeSerializer.Deserialize)),
    ];

    public int OperationsPerInvocation => Math.Max(LeastRoundTrips, _load.Window);

    public bool CountsProcessor => true;

    public void Prepare(int size)
    {
        var load = setUp.Load(size);
        if (_echo is not null && load == _load)
        {
            return;
        }

        _echo?.Dispose();
        _load = load;
        _echo = new(load, setUp.Options);
    }

    public string? Verify() => EchoCheck.Failure(() => Run(1));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (; invocations > 0; invocations--)
        {
            _echo!.Run(OperationsPerInvocation);
        }
    }

    public IReadOnlyList<Sample> Facts() => [EchoStudy.WireOf<TSerializer>(_load.PayloadBytes)];

    public void Dispose()
    {
        _echo?.Dispose();
    }
}

/// <summary>
/// Messages echoed over TCP, each client with a window of them on their way. Throughput, allocation and processor time, of both sides, come
/// from runs of a fixed number of messages without a clock inside; percentiles from a run with one. Every reply is checked in all of them.
/// </summary>
internal sealed class SocketEchoBenchmark(EchoContender contender, EchoSetUp setUp, ParameterList parameters) : IMacroBenchmark
{
    // With fewer, most messages would be sent before the first reply comes, and none in return for one.
    private const int LeastWindows = 2;

    // What the JIT compiles while driving does not depend on their number.
    private const int MostDrivenClients = 4;
    private const int MostDrivenWindow = 10;

    private const int LeastCheckedMessages = 200;
    private const int CheckedMessagesAClient = 20;

    private const int WarmUpMilliseconds = 20;

    // How long percentiles are taken.
    private const int LatencyMilliseconds = 30;

    private static readonly TimeSpan LongestWarmUp = TimeSpan.FromSeconds(2);

    private readonly ServerProcess? _process =
        setUp.Layout == EchoLayout.TwoProcesses ? EchoServerProgram.Start(contender.Name, parameters) : null;
    private EchoSides? _driven;
    private EchoSides? _sides;
    private int _size = 1;

    public IReadOnlyList<HotMethod> HotMethods => EchoStudy.Steps;

    public int OperationsPerInvocation => MostDrivenClients * MostDrivenWindow;

    public long LeastInvocations => Math.Max(1, LeastWindows * InFlight / OperationsPerInvocation);

    public Counters Counters => _sides!.Counters;

    private EchoLoad Load => setUp.Load(_size);

    private long InFlight => (long)Load.Clients * Load.Window;

    public void Prepare(int size) => _size = size;

    public string? Verify() => EchoCheck.Failure(() =>
    {
        using var sides = Open(Load);
        sides.Run(Math.Max(LeastCheckedMessages, CheckedMessagesAClient * Load.Clients));
        sides.End();
    });

    // While driving, over the same connections at every size: opening them each time would take longer than all else.
    public void RunOperations(long operations) =>
        (_sides
            ?? (_driven ??= Open(
                Load with { Clients = Math.Min(Load.Clients, MostDrivenClients), Window = MostDrivenWindow, PayloadBytes = TestMessage.PayloadBytes })))
            .Run(operations);

    public void Open()
    {
        Disconnect();
        _sides = Open(Load);
        WarmUp(_sides);
    }

    public IReadOnlyList<Sample> Close(double nanoseconds)
    {
        var latencies = new LongHistogram(LatencySamples.Longest, LatencySamples.Digits);
        // Of the first window and the last one nothing is recorded; what is between them is a whole window at least.
        var recorded = Math.Max((long)(LatencyMilliseconds * 1e6 / nanoseconds), Math.Max(InFlight, 10 * LatencySamples.LeastForP99));
        _sides!.Run(recorded + (2 * InFlight), latencies);
        _sides.End();
        Disconnect();
        return [.. LatencySamples.Of(latencies), contender.Accept(new Wire(Load.PayloadBytes))];
    }

    public void Dispose()
    {
        Disconnect();
        _process?.Dispose();
    }

    private void Disconnect()
    {
        _driven?.Dispose();
        _sides?.Dispose();
        _driven = _sides = null;
    }

    private EchoSides Open(EchoLoad load) => new(contender, setUp, load, _process);

    /// <summary>Messages until a run of some length compiles nothing more.</summary>
    private void WarmUp(EchoSides sides)
    {
        var start = Stopwatch.GetTimestamp();
        var compiled = sides.Compiled;
        for (var messages = Math.Max(InFlight, LeastCheckedMessages); ;)
        {
            var taken = sides.Run(messages);
            var before = compiled;
            compiled = sides.Compiled;
            if (taken < WarmUpMilliseconds * 1e6)
            {
                messages *= 2;
            }
            else if (compiled == before || Stopwatch.GetElapsedTime(start) > LongestWarmUp)
            {
                return;
            }
        }
    }

    private sealed class Wire(int payloadBytes) : IEnvelopeSerializerVisitor<Sample>
    {
        public Sample Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer => EchoStudy.WireOf<TSerializer>(payloadBytes);
    }
}
