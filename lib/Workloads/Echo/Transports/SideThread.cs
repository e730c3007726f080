using System.Threading.Channels;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>
/// A thread of its own for one side of an echo, so that server and client are two threads: all that a side does between one wait and the
/// next is done there. Without one, a side runs on the threads of the pool. The operating system's answers still come by way of the pool.
/// </summary>
internal sealed class SideThread : SynchronizationContext, IDisposable
{
    // Only this thread reads, so the one that posts can wake it directly.
    private readonly Channel<(SendOrPostCallback Callback, object? State)> _work =
        Channel.CreateUnbounded<(SendOrPostCallback, object?)>(new() { SingleReader = true, AllowSynchronousContinuations = true });

    private readonly Thread _thread;

    public SideThread(string name)
    {
        _thread = new Thread(Work) { IsBackground = true, Name = name };
        _thread.Start();
    }

    public override void Post(SendOrPostCallback d, object? state)
    {
        // What comes after the end is the remainder of something that was cut off, and has to end as well.
        if (!_work.Writer.TryWrite((d, state)))
        {
            ThreadPool.QueueUserWorkItem(static late => late.d(late.state), (d, state), preferLocal: false);
        }
    }

    /// <exception cref="NotSupportedException">Always: nothing here waits for the thread.</exception>
    public override void Send(SendOrPostCallback d, object? state) => throw new NotSupportedException("Work can be posted and not sent.");

    /// <summary>Ends the thread when it has done what it was given. Its side has been disposed of.</summary>
    public void Dispose()
    {
        _work.Writer.TryComplete();
        _thread.Join();
    }

    /// <summary>Starts something on a side's thread, or on the pool where it has none.</summary>
    internal static Task Run(SideThread? thread, Func<Task> work)
    {
        if (thread is null)
        {
            return Task.Run(work);
        }

        var end = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        thread.Post(unused => _ = ReportAsync(work, end), null);
        return end.Task;
    }

    private static async Task ReportAsync(Func<Task> work, TaskCompletionSource end)
    {
        try
        {
            await work();
            end.SetResult();
        }
        catch (Exception failure)
        {
            end.SetException(failure);
        }
    }

    private void Work()
    {
        SetSynchronizationContext(this);
        var reader = _work.Reader;
        while (true)
        {
            while (reader.TryRead(out var work))
            {
                work.Callback(work.State);
            }

            var more = reader.WaitToReadAsync();
            if (!(more.IsCompleted ? more.Result : more.AsTask().GetAwaiter().GetResult()))
            {
                return;
            }
        }
    }
}
