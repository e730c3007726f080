namespace Overtake.Workloads;

/// <summary>The same with a tenth more of everything, rounded up: a difference that must be found.</summary>
public readonly struct TenPercentMore : ICopy
{
    /// <inheritdoc/>
    public static string Suffix => " (+10 %)";

    /// <inheritdoc/>
    public static int Size(int size) => checked(size + ((size + 9) / 10));
}
