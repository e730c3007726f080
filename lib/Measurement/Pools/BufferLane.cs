using System.Threading.Channels;

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
/// <param name="Ticks">Ticks that renting it took.</param>
internal readonly record struct RentedBuffer(byte[]? Buffer, long Ticks)
{
    public static RentedBuffer End => default;
}
