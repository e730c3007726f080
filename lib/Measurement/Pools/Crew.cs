using System.Diagnostics;
using System.Runtime.ExceptionServices;

namespace Overtake.Measurement.Pools;

/// <summary>Threads that live on and begin at the same time: what a pool keeps for a thread is still there in the next run.</summary>
internal sealed class Crew : IDisposable
{
    private readonly Barrier _gate;
    private readonly Thread[] _threads;
    private Action<int>? _work;
    private Exception? _failure;

    /// <summary>Starts the threads.</summary>
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
