using System.Diagnostics;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Histograms;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools;

/// <summary>
/// Threads that rent buffers of one pool at the same time, and return each themselves or hand it to a partner who does.
/// Throughput and allocation come from runs without a clock inside; percentiles, of the time inside the pool's two calls, from
/// runs with one. Handing a buffer over is part of the time where another thread returns it, and none of the percentiles.
/// </summary>
/// <param name="elsewhere">Whether another thread returns: then every renting thread has a partner.</param>
internal sealed class ContentionBenchmark<TPool>(PoolContender<TPool> contender, int bytes, bool elsewhere) : IMacroBenchmark
    where TPool : struct, IBufferPool
{
    // Short enough for many calls.
    private const int RentsPerInvocation = 16;

    // Two lines: processors fetch the neighbour as well.
    private const int ReferencesPerLine = 16;

    private const int CheckedRents = 50;

    // How long percentiles are taken.
    private const int LatencyMilliseconds = 20;

    private TPool _pool;
    private Crew? _crew;
    private BufferLane[] _lanes = [];
    private LongHistogram[] _latencies = [];
    private int _threads;

    // Of the run at hand.
    private long _rents;
    private bool _clocked;

    // The last buffer of each thread, each in a separate cache line of a live object, so that the JIT cannot keep the buffers off the heap.
    private byte[][] _last = [];

    public IReadOnlyList<HotMethod> HotMethods { get; } =
    [
        .. (elsewhere ? new[] { nameof(Rent), nameof(Return) } : [nameof(RentAndReturn)]).Select(m => HotMethod.Of(typeof(ContentionBenchmark<>), m)),
        HotMethod.Of(typeof(TPool), nameof(IBufferPool.Rent)),
        HotMethod.Of(typeof(TPool), nameof(IBufferPool.Return)),
    ];

    public int OperationsPerInvocation => RentsPerInvocation * _threads;

    public void Prepare(int size)
    {
        if (size == _threads)
        {
            return;
        }

        _crew?.Dispose();
        _threads = size;
        _pool = contender.Open(bytes);
        _crew = new Crew(elsewhere ? 2 * size : size);
        _lanes = elsewhere ? [.. Enumerable.Range(0, size).Select(_ => new BufferLane())] : [];
        _latencies = [.. Enumerable.Range(0, size).Select(_ => new LongHistogram(LatencySamples.Longest, LatencySamples.Digits))];
        _last = new byte[size * ReferencesPerLine][];
    }

    public string? Verify()
    {
        var difference = default(string);
        using var together = new Barrier(_threads);
        _crew!.Run(thread =>
        {
            if (elsewhere && thread >= _threads)
            {
                for (var buffer = _lanes[thread - _threads].Take().Buffer; buffer is not null; buffer = _lanes[thread - _threads].Take().Buffer)
                {
                    difference ??= Difference(buffer, thread - _threads);
                    _pool.Return(buffer);
                }

                return;
            }

            try
            {
                for (var i = 0; i < CheckedRents; i++)
                {
                    var buffer = _pool.Rent(bytes);
                    buffer.AsSpan().Fill((byte)thread);
                    // All have written before anyone looks.
                    together.SignalAndWait();
                    difference ??= Difference(buffer, thread);
                    if (elsewhere)
                    {
                        _lanes[thread].Pass(new RentedBuffer(buffer, 0));
                    }
                    else
                    {
                        _pool.Return(buffer);
                    }
                }
            }
            finally
            {
                together.RemoveParticipant();
                if (elsewhere)
                {
                    _lanes[thread].Pass(RentedBuffer.End);
                }
            }
        });
        return difference;
    }

    public void RunOperations(long operations) => Passes(operations / _threads);

    public void Open()
    {
        if (_pool.HeldBytes is null)
        {
            // What other cases left in it is not of this one.
            TakeAll();
        }
    }

    public IReadOnlyList<Sample> Close(double nanoseconds)
    {
        var rents = (long)(LatencyMilliseconds * 1e6 / nanoseconds / _threads);
        return [.. LatencySamples.Of(Latencies(Math.Max(rents, LatencySamples.LeastForP99))), new Sample(Metric.Held, 1, _pool.HeldBytes ?? TakeAll())];
    }

    public void Dispose()
    {
        _crew?.Dispose();
    }

    private static string? Difference(byte[] buffer, int owner) =>
        buffer.AsSpan().ContainsAnyExcept((byte)owner) ? $"a buffer of thread {owner} was given out twice" : null;

    private void Passes(long rents)
    {
        _rents = rents;
        _crew!.Run(Work);
    }

    private LongHistogram Latencies(long rents)
    {
        _clocked = true;
        Passes(rents);
        _clocked = false;
        var latencies = new LongHistogram(LatencySamples.Longest, LatencySamples.Digits);
        foreach (var part in _latencies)
        {
            latencies.Add(part);
            part.Reset();
        }

        return latencies;
    }

    private void Work(int thread)
    {
        if (!elsewhere)
        {
            RentAndReturn(thread, _rents, _clocked);
        }
        else if (thread < _threads)
        {
            Rent(_lanes[thread], _rents, _clocked);
        }
        else
        {
            Return(_lanes[thread - _threads], _clocked ? _latencies[thread - _threads] : null);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RentAndReturn(int thread, long rents, bool clocked)
    {
        if (clocked)
        {
            var latencies = _latencies[thread];
            for (var i = 0L; i < rents; i++)
            {
                var start = Stopwatch.GetTimestamp();
                var buffer = _pool.Rent(bytes);
                _last[thread * ReferencesPerLine] = buffer;
                _pool.Return(buffer);
                latencies.Record(Pace.Latency(start, LatencySamples.Longest));
            }

            return;
        }

        for (var i = 0L; i < rents; i++)
        {
            var buffer = _pool.Rent(bytes);
            _last[thread * ReferencesPerLine] = buffer;
            _pool.Return(buffer);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Rent(BufferLane lane, long rents, bool clocked)
    {
        try
        {
            for (var i = 0L; i < rents; i++)
            {
                var start = clocked ? Stopwatch.GetTimestamp() : 0;
                var buffer = _pool.Rent(bytes);
                lane.Pass(new RentedBuffer(buffer, clocked ? Stopwatch.GetTimestamp() - start : 0));
            }
        }
        finally
        {
            lane.Pass(RentedBuffer.End);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Return(BufferLane lane, LongHistogram? latencies)
    {
        try
        {
            for (var rented = lane.Take(); rented.Buffer is { } buffer; rented = lane.Take())
            {
                // As if rent and return had followed each other.
                var start = latencies is null ? 0 : Stopwatch.GetTimestamp() - rented.Ticks;
                _pool.Return(buffer);
                latencies?.Record(Pace.Latency(start, LatencySamples.Longest));
            }
        }
        catch
        {
            // A renting thread must not wait for ever.
            while (lane.Take().Buffer is not null)
            {
            }

            throw;
        }
    }

    /// <summary>Empties a pool that does not report what it holds, thread by thread: some pools keep arrays for each thread.</summary>
    /// <returns>Bytes of the arrays that it gave out before it had to allocate.</returns>
    private long TakeAll()
    {
        long held = 0;
        var turn = new Lock();
        _crew!.Run(_ =>
        {
            lock (turn)
            {
                while (true)
                {
                    var before = GC.GetAllocatedBytesForCurrentThread();
                    var buffer = _pool.Rent(bytes);
                    if (GC.GetAllocatedBytesForCurrentThread() - before >= buffer.Length)
                    {
                        break;
                    }

                    held += Workloads.Boxing.ObjectSize.Array(buffer.Length, 1);
                }
            }
        });
        return held;
    }
}
