using System.Collections.Concurrent;
using Overtake.Workloads.Boxing;

namespace Overtake.Tests.Workloads.Boxing;

/// <summary>A contender whose buffers are numbered, so that it can be told what became of each.</summary>
internal sealed class CountingContender : IBoxingContender
{
    private long _filled;

    public ConcurrentQueue<long> Folded { get; } = new();

    public ConcurrentQueue<long> Released { get; } = new();

    public List<WeakReference> Buffers { get; } = [];

    /// <summary>Buffers that cannot be decoded.</summary>
    public Predicate<long> IsMalformed { get; init; } = _ => false;

    /// <summary>How long decoding takes.</summary>
    public TimeSpan FoldTime { get; init; }

    public string Name => "counting";

    public string Shape => "one-number";

    public bool Decodable => true;

    public FilledBuffer Fill(int records)
    {
        long[] storage = [_filled++];
        Buffers.Add(new(storage));
        return new(storage, 1);
    }

    public void Release(FilledBuffer buffer) => Released.Enqueue(Number(buffer));

    public ulong Fold(FilledBuffer buffer)
    {
        if (FoldTime > TimeSpan.Zero)
        {
            Thread.Sleep(FoldTime);
        }

        Folded.Enqueue(Number(buffer));
        return IsMalformed(Number(buffer)) ? throw new InvalidDataException("malformed") : (ulong)Number(buffer);
    }

    public string? Compare(FilledBuffer buffer, int records) => null;

    public long? AllocatedBytes(int records) => 32;

    public IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("long[]", 32)];

    public long BytesAlive(FilledBuffer buffer) => 32;

    private static long Number(FilledBuffer buffer) => ((long[])buffer.Storage)[0];
}
