namespace Overtake.Workloads;

/// <summary>The same once more: what it differs by is noise.</summary>
public readonly struct Twin : ICopy
{
    /// <inheritdoc/>
    public static string Suffix => " (A/A)";

    /// <inheritdoc/>
    public static int Size(int size) => size;
}
