using System.Diagnostics;

namespace Overtake.Notebooks;

/// <summary>Ends the process when a running cell takes more memory than the machine can give: else the system ends whatever it likes.</summary>
internal sealed class MemoryGuard : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(50);

    private readonly ManualResetEventSlim _done = new();

    /// <summary>Watches until disposed.</summary>
    /// <param name="limit">Bytes of physical memory.</param>
    /// <param name="say">Told why, just before the end.</param>
    public MemoryGuard(long limit, Action<string> say)
    {
        if (limit != long.MaxValue)
        {
            // Not a timer: the pool's threads may all be in the cell's hands.
            new Thread(() => Watch(limit, say)) { IsBackground = true, Name = "memory guard", Priority = ThreadPriority.AboveNormal }.Start();
        }
    }

    public void Dispose() => _done.Set();

    private void Watch(long limit, Action<string> say)
    {
        while (!_done.Wait(Interval))
        {
            if (Environment.WorkingSet > limit)
            {
                say($"The cell took more than {limit / 1e9:0.0} GB of memory.");
                Process.GetCurrentProcess().Kill();
            }
        }
    }
}
