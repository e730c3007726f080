namespace Overtake.Results;

/// <summary>One visit to a case: its operations without interruption by another worker.</summary>
/// <param name="Round">1-based round of the launch at this size.</param>
/// <param name="Slot">1-based place among all visits at this size. The baseline has slot 1.</param>
/// <param name="Kept">False in the first rounds, which do not count.</param>
/// <param name="Microseconds">Elapsed time, pauses included.</param>
/// <param name="Pauses">
/// By <see cref="PauseKind"/>: the pause of each collection in microseconds, which is the runtime's own resolution. Several collections between two readings share their pause.
/// </param>
public sealed record Visit(int Round, int Slot, bool Kept, long Microseconds, IReadOnlyList<IReadOnlyList<int>> Pauses)
{
    /// <summary>A visit without a pause.</summary>
    public static readonly IReadOnlyList<IReadOnlyList<int>> NoPauses = [[], [], [], []];

    /// <summary>Elapsed time less pauses, microseconds.</summary>
    public long Work => Math.Max(1, Microseconds - Pauses.Sum(kind => kind.Sum(p => (long)p)));
}

/// <summary>What a pause of the collector belongs to.</summary>
public enum PauseKind
{
    /// <summary>A collection of generation 0.</summary>
    Gen0,

    /// <summary>A collection of generation 1.</summary>
    Gen1,

    /// <summary>A collection of generation 2; of one in the background the first pause.</summary>
    Gen2,

    /// <summary>A pause without a new collection: the later one of a collection in the background.</summary>
    Later,
}
