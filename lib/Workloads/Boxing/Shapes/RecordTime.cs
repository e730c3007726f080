namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>The point in time of a first record.</summary>
internal static class RecordTime
{
    /// <summary>1 January 2020 in ticks of 100 ns: any fixed day does, and records of one run equal those of another.</summary>
    internal const long Start = 637_134_336_000_000_000;
}
