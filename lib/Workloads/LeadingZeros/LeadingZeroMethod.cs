namespace Overtake.Workloads.LeadingZeros;

/// <summary>The loops over one method, compiled for it alone.</summary>
/// <typeparam name="TCount">The method.</typeparam>
public sealed class LeadingZeroMethod<TCount> : ILeadingZeroMethod
    where TCount : struct, ILeadingZeroCount
{
    /// <inheritdoc/>
    public string Name => TCount.Name;

    /// <inheritdoc/>
    public bool CountsZero => TCount.CountsZero;

    /// <inheritdoc/>
    public int Sum(ReadOnlySpan<long> values)
    {
        int sum = 0;
        foreach (long value in values)
            sum += TCount.Count((ulong)value);
        return sum;
    }

    /// <inheritdoc/>
    public int Sum(ReadOnlySpan<uint> values)
    {
        int sum = 0;
        foreach (uint value in values)
            sum += TCount.Count(value);
        return sum;
    }
}
