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
