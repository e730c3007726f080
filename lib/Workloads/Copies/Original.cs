namespace Overtake.Workloads;

/// <summary>The contender itself.</summary>
public readonly struct Original : ICopy
{
    /// <inheritdoc/>
    public static string Suffix => "";

    /// <inheritdoc/>
    public static int Size(int size) => size;
}
