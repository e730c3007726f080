namespace Overtake.Workloads.Pools;

/// <summary>A stack of arrays under a spin lock, the state of <see cref="LockedPool"/>.</summary>
internal sealed class LockedStack
{
    private readonly Stack<byte[]> _arrays = new();

    // Nothing inside the lock calls out, so no thread can meet a lock of its own: tracking the owner would only cost.
    private SpinLock _lock = new(enableThreadOwnerTracking: false);

    internal (int Count, int Capacity) Sizes
    {
        get
        {
            var taken = false;
            try
            {
                _lock.Enter(ref taken);
                return (_arrays.Count, _arrays.Capacity);
            }
            finally
            {
                if (taken)
                {
                    _lock.Exit();
                }
            }
        }
    }

    internal byte[]? TryPop()
    {
        var taken = false;
        try
        {
            _lock.Enter(ref taken);
            return _arrays.TryPop(out var buffer) ? buffer : null;
        }
        finally
        {
            if (taken)
            {
                _lock.Exit();
            }
        }
    }

    internal void Push(byte[] buffer)
    {
        var taken = false;
        try
        {
            _lock.Enter(ref taken);
            _arrays.Push(buffer);
        }
        finally
        {
            if (taken)
            {
                _lock.Exit();
            }
        }
    }
}
