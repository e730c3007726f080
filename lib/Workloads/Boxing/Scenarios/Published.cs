namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>The published operation: many buffers are produced and dropped, then the whole heap is collected once.</summary>
/// <param name="contender">What fills the buffers.</param>
/// <param name="collects">Whether the forced collection is part of the operation, as it was published, or left out.</param>
public sealed class Published(IBoxingContender contender, bool collects)
{
    /// <summary>The published numbers of records.</summary>
    public static IReadOnlyList<int> Sizes { get; } = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000];

    /// <summary>One operation: <paramref name="fills"/> buffers of <paramref name="records"/> records each.</summary>
    public void Run(int records, int fills)
    {
        for (var fill = 0; fill < fills; fill++)
        {
            var buffer = contender.Fill(records);
            Sink.Pass(buffer.Storage);
            contender.Release(buffer);
        }

        if (collects)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }
}
