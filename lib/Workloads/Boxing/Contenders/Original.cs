namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The contender itself.</summary>
public readonly struct Original : ICopy
{
    /// <inheritdoc/>
    public static string Suffix => "";

    /// <inheritdoc/>
    public static int Records(int records) => records;
}
