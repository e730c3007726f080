namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The same once more: what it differs by is noise.</summary>
public readonly struct Twin : ICopy
{
    /// <inheritdoc/>
    public static string Suffix => " (A/A)";

    /// <inheritdoc/>
    public static int Records(int records) => records;
}
