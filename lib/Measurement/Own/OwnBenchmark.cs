using System.Collections;
using Overtake.Measurement.Engine;

namespace Overtake.Measurement.Own;

/// <summary>One method of a user's class; the generated code calls it in a loop.</summary>
/// <typeparam name="TOwner">The class.</typeparam>
public abstract class OwnBenchmark<TOwner> : IBenchmark
    where TOwner : class, new()
{
    /// <summary>The object whose methods are called; every process has one.</summary>
    protected TOwner Owner { get; } = new();

    public abstract IReadOnlyList<HotMethod> HotMethods { get; }

    public int OperationsPerInvocation => 1;

    public abstract void Prepare(int size);

    public abstract void Run(long invocations);

    /// <summary>What the method and the baseline return for what is prepared.</summary>
    protected abstract (object? Own, object? Baseline) Results();

    public string? Verify()
    {
        var (own, baseline) = Results();
        return OwnResults.Difference(own, baseline);
    }

    public void Dispose() => (Owner as IDisposable)?.Dispose();
}

/// <summary>What methods return, compared.</summary>
internal static class OwnResults
{
    /// <summary>In what two results differ, item by item where they are sequences; null where they are equal.</summary>
    public static string? Difference(object? own, object? baseline)
    {
        if (own is not IEnumerable items || baseline is not IEnumerable others || own is string || baseline is string)
        {
            return Equals(own, baseline) ? null : $"the method returns {Words(own)}, the baseline {Words(baseline)}";
        }

        var (first, second) = (items.Cast<object?>().ToList(), others.Cast<object?>().ToList());
        if (first.Count != second.Count)
        {
            return $"the method returns {first.Count} items, the baseline {second.Count}";
        }

        return Enumerable.Range(0, first.Count).Select(i => Difference(first[i], second[i]) is { } difference ? $"item {i}: {difference}" : null).FirstOrDefault(d => d is not null);
    }

    private static string Words(object? value) => value?.ToString() is { } text ? text.Length <= 60 ? $"'{text}'" : $"'{text[..57]}...'" : "null";
}
