namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The same with a tenth more records, rounded up: a difference that must be found.</summary>
public readonly struct TenPercentMore : ICopy
{
    /// <inheritdoc/>
    public static string Suffix => " (+10 %)";

    /// <inheritdoc/>
    public static int Records(int records) => checked(records + ((records + 9) / 10));
}
