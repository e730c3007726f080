using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading.Channels;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools;

/// <summary>From a thread that rents to one that returns: a bounded channel with one thread at either end.</summary>
internal sealed class BufferLane
{
    private const int Capacity = 64;

    // Each end blocks on a separate thread. Waking the other one directly, and not by way of the thread pool, is then safe and saves a hop.
    private readonly Channel<RentedBuffer> _channel = Channel.CreateBounded<RentedBuffer>(
        new BoundedChannelOptions(Capacity) { SingleReader = true, SingleWriter = true, AllowSynchronousContinuations = true });

    /// <summary>Passes a buffer on; waits while the lane is full.</summary>
    public void Pass(RentedBuffer buffer)
    {
        while (!_channel.Writer.TryWrite(buffer))
        {
            Wait(_channel.Writer.WaitToWriteAsync());
        }
    }

    /// <summary>Takes the next buffer; waits while there is none.</summary>
    public RentedBuffer Take()
    {
        RentedBuffer buffer;
        while (!_channel.Reader.TryRead(out buffer))
        {
            Wait(_channel.Reader.WaitToReadAsync());
        }

        return buffer;
    }

    private static void Wait(ValueTask<bool> ready)
    {
        if (!ready.IsCompleted)
        {
            ready.AsTask().GetAwaiter().GetResult();
        }
    }
}

/// <summary>A buffer on its way to the thread that returns it.</summary>
/// <param name="Buffer">The buffer; null after the last one.</param>
internal readonly record struct RentedBuffer(byte[]? Buffer, long Ticks)
{
    public static RentedBuffer End => default;
}

/// <summary>How the benchmarks of a single buffer write to it.</summary>
internal static class Touching
{
    // Of x64 and most Arm64 processors; others would be touched twice a line.
    private const int CacheLine = 64;

    private const byte Mark = 0x5A;

    public static void Touch(Span<byte> buffer)
    {
        for (var i = 0; i < buffer.Length; i += CacheLine)
        {
            buffer[i] = Mark;
        }
    }

    /// <summary>Whether <see cref="Touch"/> was the last that wrote to the first bytes of a buffer.</summary>
    public static bool IsTouched(byte[] buffer, int length)
    {
        for (var i = 0; i < length; i += CacheLine)
        {
            if (buffer[i] != Mark)
            {
                return false;
            }
        }

        return true;
    }
}

/// <summary>No pool: each thread has one array, which it hands over again and again. What is left is the hand-over.</summary>
internal readonly struct ThreadsOwnBuffer : IBufferPool
{
    [ThreadStatic]
    private static byte[]? _buffer;

    public string Name => PoolsNames.HandOver;

    public long? HeldBytes => 0;

    public byte[] Rent(int length) => _buffer is { } buffer && buffer.Length == length ? buffer : _buffer = new byte[length];

    public void Return(byte[] buffer)
    {
    }
}

/// <summary>Threads that live on and begin at the same time: what a pool keeps for a thread is still there in the next run.</summary>
internal sealed class Crew : IDisposable
{
    private readonly Barrier _gate;
    private readonly Thread[] _threads;
    private Action<int>? _work;
    private Exception? _failure;

    /// <param name="threads">How many, at least 1.</param>
    public Crew(int threads)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(threads, 1);
        _gate = new Barrier(threads + 1);
        _threads = [.. Enumerable.Range(0, threads).Select(i => new Thread(() => Serve(i)) { IsBackground = true, Name = $"crew {i}" })];
        foreach (var thread in _threads)
        {
            thread.Start();
        }
    }

    /// <summary>Has every thread do its part.</summary>
    /// <param name="work">The work, by the number of the thread from 0.</param>
    /// <returns>Nanoseconds until the last one was done.</returns>
    public double Run(Action<int> work)
    {
        _work = work;
        var start = Stopwatch.GetTimestamp();
        _gate.SignalAndWait();
        _gate.SignalAndWait();
        var elapsed = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        if (_failure is { } failure)
        {
            _failure = null;
            ExceptionDispatchInfo.Throw(failure);
        }

        return elapsed;
    }

    public void Dispose()
    {
        _work = null;
        _gate.SignalAndWait();
        foreach (var thread in _threads)
        {
            thread.Join();
        }

        _gate.Dispose();
    }

    private void Serve(int thread)
    {
        while (true)
        {
            _gate.SignalAndWait();
            if (_work is not { } work)
            {
                return;
            }

            try
            {
                work(thread);
            }
            catch (Exception failure)
            {
                _failure ??= failure;
            }

            _gate.SignalAndWait();
        }
    }
}
