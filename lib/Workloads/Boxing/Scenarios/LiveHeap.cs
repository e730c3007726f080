namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>
/// Small objects that stay alive beside the work until disposed: an empty heap flatters contenders that make the
/// collector mark and promote. Blocks of references to objects of 32 bytes, each of which also points to its predecessor.
/// </summary>
internal sealed class LiveHeap : IDisposable
{
    private const int NodesPerBlock = 1_000;
    private const int NodeBytes = 32;

    private Node[][] _blocks;

    /// <summary>Builds the objects and has them promoted to the oldest generation.</summary>
    /// <param name="bytes">Bytes to keep alive, 0 or more; rounded up to whole blocks of about 40 kB.</param>
    public LiveHeap(long bytes)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(bytes);
        var blockBytes = ObjectSize.Array(NodesPerBlock, 8) + ((long)NodesPerBlock * NodeBytes);
        _blocks = new Node[checked((int)((bytes + blockBytes - 1) / blockBytes))][];
        // Collections on the way would copy everything again and again; without them a gigabyte takes a third of the time.
        var withoutCollections = bytes > 0 && StartWithoutCollections(_blocks.Length * blockBytes);
        Node? previous = null;
        for (var block = 0; block < _blocks.Length; block++)
        {
            var nodes = _blocks[block] = new Node[NodesPerBlock];
            for (var i = 0; i < nodes.Length; i++)
            {
                nodes[i] = previous = new Node(previous, i);
            }
        }

        Bytes = ObjectSize.Array(_blocks.Length, 8) + (_blocks.Length * blockBytes);
        Objects = 1 + ((long)_blocks.Length * (NodesPerBlock + 1));
        if (withoutCollections)
        {
            AllowCollections();
        }

        if (bytes > 0)
        {
            GC.Collect();
            GC.Collect();
        }
    }

    /// <summary>Bytes kept alive, headers included.</summary>
    public long Bytes { get; }

    /// <summary>Objects kept alive, arrays included.</summary>
    public long Objects { get; }

    public void Dispose() => _blocks = [];

    /// <summary>
    /// False where the collector does not take so much on at once, or others have asked for the same; the heap is then built with collections, only slower.
    /// </summary>
    private static bool StartWithoutCollections(long bytes)
    {
        try
        {
            return GC.TryStartNoGCRegion(bytes + (bytes / 10));
        }
        catch (Exception refusal) when (refusal is ArgumentOutOfRangeException or InvalidOperationException)
        {
            return false;
        }
    }

    private static void AllowCollections()
    {
        try
        {
            GC.EndNoGCRegion();
        }
        catch (InvalidOperationException)
        {
            // Other threads allocated so much that the collector ended it.
        }
    }

    private sealed class Node(Node? previous, long number)
    {
        internal readonly Node? Previous = previous;
        internal readonly long Number = number;
    }
}
