using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Transports;

namespace Overtake.Measurement.Echo;

/// <summary>Windows of messages echoed in memory on one thread: what the two sides do over sockets, without sockets. Every reply is checked.</summary>
/// <param name="setUp">Window and payload.</param>
/// <param name="parameters">Parameters of the case.</param>
/// <typeparam name="TSerializer">The contender.</typeparam>
/// <typeparam name="TCopy">Which copy of it this is.</typeparam>
internal sealed class MemoryEchoBenchmark<TSerializer, TCopy>(EchoSetUp setUp, ParameterList parameters) : IBenchmark
    where TSerializer : struct, IEnvelopeSerializer
    where TCopy : struct, ICopy
{
    // Enough that a copy with a tenth more has one more.
    private const int LeastRoundTrips = 10;

    private readonly LiveHeap? _liveHeap = LiveHeapSetting.Build(parameters);
    private EchoLoad _load = new();
    private MemoryEcho<TSerializer>? _echo;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
    [
        HotMethod.Of(typeof(MemoryEchoBenchmark<,>), nameof(Run)),
        HotMethod.Of(typeof(MemoryEcho<>), nameof(MemoryEcho<TSerializer>.Run)),
        .. EchoStudy.Steps,
        HotMethod.Of(typeof(TSerializer), nameof(IEnvelopeSerializer.Serialize)),
        HotMethod.Of(typeof(TSerializer), nameof(IEnvelopeSerializer.Deserialize)),
    ];

    // The extra work of a control is not counted as operations, so it shows in the times.
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
        var roundTrips = TCopy.Size(OperationsPerInvocation);
        for (; invocations > 0; invocations--)
        {
            _echo!.Run(roundTrips);
        }
    }

    public IReadOnlyList<Sample> Facts() => [EchoStudy.WireOf<TSerializer>(_load.PayloadBytes)];

    public void Dispose()
    {
        _echo?.Dispose();
        _liveHeap?.Dispose();
    }
}
