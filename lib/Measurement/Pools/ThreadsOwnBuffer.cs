using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools;

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
