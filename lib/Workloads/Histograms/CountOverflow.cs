using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Histograms;

/// <summary>The refusal of a count that would become too high, apart from the counting so that this stays short enough to be inlined.</summary>
internal static class CountOverflow
{
    [DoesNotReturn]
    public static void Throw(long maxCount) => throw new OverflowException($"A count of this histogram cannot exceed {maxCount}.");
}
