using System.Globalization;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Boxing;

/// <summary>Shared by the benchmarks of the study: contender, size and check.</summary>
internal abstract class BoxingBenchmark(IBoxingContender contender) : IBenchmark
{
    public virtual IReadOnlyList<HotMethod> HotMethods =>
        [HotMethod.Of(Contender.GetType(), nameof(IBoxingContender.Fill)), HotMethod.Of(GetType(), nameof(Run))];

    public virtual int OperationsPerInvocation => 1;

    public virtual long LeastInvocations => 1;

    protected IBoxingContender Contender { get; } = contender;

    protected int Size { get; private set; }

    public virtual void Prepare(int size) => Size = size;

    public virtual string? Verify()
    {
        if (!Contender.Decodable)
        {
            return null;
        }

        var buffer = Contender.Fill(Size);
        var difference = Contender.Compare(buffer, Size);
        Contender.Release(buffer);
        return difference;
    }

    public abstract void Run(long invocations);

    public virtual void Dispose()
    {
    }
}

/// <summary>Produce and drop.</summary>
internal sealed class FillBenchmark(IBoxingContender contender) : BoxingBenchmark(contender)
{
    private readonly Fill _scenario = new(contender);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _scenario.Run(Size);
        }
    }
}

/// <summary>The last 64 buffers stay alive.</summary>
internal sealed class RetainedBenchmark(IBoxingContender contender) : BoxingBenchmark(contender)
{
    private readonly Retained _scenario = new(contender);

    /// <summary>Once around the ring: whether a collection falls into less of it is chance.</summary>
    public override long LeastInvocations => Retained.Buffers;

    public override void Prepare(int size)
    {
        if (size == Size)
        {
            return;
        }

        _scenario.Clear();
        base.Prepare(size);
        // The ring is full before anything is timed.
        Run(Retained.Buffers);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _scenario.Run(Size);
        }
    }

    public override void Dispose()
    {
        _scenario.Clear();
        base.Dispose();
    }
}

/// <summary>Produce and decode on the same thread.</summary>
internal sealed class RoundTripBenchmark(IBoxingContender contender) : BoxingBenchmark(contender)
{
    private readonly RoundTrip _scenario = new(contender);
    private ulong _expected;
    private ulong _wrong;

    public override IReadOnlyList<HotMethod> HotMethods => [.. base.HotMethods, HotMethod.Of(typeof(BoxingContender<,>), nameof(IBoxingContender.Fold))];

    public override void Prepare(int size)
    {
        // Checksums of the previous size: comparing them inside the timed region would cost time.
        if (_wrong != 0)
        {
            throw new InvalidDataException($"{Contender.Name} decoded a wrong checksum at {Size} records.");
        }

        base.Prepare(size);
        _expected = _scenario.Expected(size);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        ulong wrong = 0;
        for (long i = 0; i < invocations; i++)
        {
            wrong |= _scenario.Run(Size) ^ _expected;
        }

        _wrong |= wrong;
    }
}

/// <summary>
/// One message through a channel to a second thread: throughput at saturation, and latency from the intended start at two shares of
/// that throughput, since at saturation latency is only the depth of the queue.
/// </summary>
internal sealed class HandOffBenchmark(IBoxingContender contender) : BoxingBenchmark(contender), IMacroBenchmark
{
    // How long a paced run is: percentiles need more messages than a mean.
    private const int PacedMilliseconds = 40;

    private readonly HandOff _scenario = new(contender);

    public override IReadOnlyList<HotMethod> HotMethods =>
    [
        HotMethod.Of(Contender.GetType(), nameof(IBoxingContender.Fill)),
        HotMethod.Of(typeof(BoxingContender<,>), nameof(IBoxingContender.Fold)),
        HotMethod.Of(typeof(HandOff), nameof(HandOff.Run)),
    ];

    public override void Run(long invocations) => RunOperations(invocations);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void RunOperations(long operations)
    {
        var messages = checked((int)operations);
        Demand(_scenario.Run(Size, messages), messages);
    }

    // With fewer the channel would never be full.
    public override long LeastInvocations => HandOff.Capacity;

    public IReadOnlyList<Sample> Close(double nanoseconds) => [.. LatencySamples.Loads.SelectMany(load => Paced(load.Name, nanoseconds / load.Share))];

    public override void Dispose()
    {
        _scenario.Dispose();
        base.Dispose();
    }

    private IEnumerable<Sample> Paced(string load, double interval)
    {
        var messages = Math.Max(LatencySamples.LeastForP99, (int)(PacedMilliseconds * 1e6 / interval));
        var latencies = new LongHistogram(LatencySamples.Longest, LatencySamples.Digits);
        Demand(_scenario.RunPaced(Size, Pace.IntendedStarts(messages, interval), latencies), messages);
        return LatencySamples.Of(latencies, load);
    }

    private void Demand(HandOffResult result, int messages)
    {
        if (result != _scenario.Expected(Size, messages))
        {
            throw new InvalidDataException($"{Contender.Name} lost or changed a message of {Size} records.");
        }
    }
}

/// <summary>
/// The published operation: a number of fills, then the forced full collection or
/// none. One operation here is one buffer, so that both are separated by division.
/// </summary>
internal sealed class PublishedBenchmark(IBoxingContender contender, ParameterList parameters) : BoxingBenchmark(contender)
{
    private readonly Published _scenario = new(contender, parameters[Parameter.Collect] == "yes");
    private readonly int _fills = int.Parse(parameters[Parameter.Fills] ?? "1", CultureInfo.InvariantCulture);

    public override int OperationsPerInvocation => _fills;

    /// <summary>Enough buffers of megabytes that collections are not a matter of chance.</summary>
    public override long LeastInvocations => 4;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _scenario.Run(Size, _fills);
        }
    }
}
