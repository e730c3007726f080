namespace Overtake.Workloads.Histograms;

/// <summary>A histogram from outside this library. Implementations are structs around it, so that every loop is compiled with direct calls.</summary>
/// <typeparam name="TSelf">The struct itself.</typeparam>
internal interface IPackageHistogram<TSelf>
    where TSelf : struct, IPackageHistogram<TSelf>
{
    /// <summary>Name in results, for example <c>HdrHistogram LongHistogram</c>.</summary>
    static abstract string Name { get; }

    /// <summary>Version of its package.</summary>
    static abstract string Version { get; }

    /// <summary>Values recorded.</summary>
    long TotalCount { get; }

    /// <summary>The highest value that may have been recorded.</summary>
    long Max { get; }

    /// <summary>Mean of the values.</summary>
    double Mean { get; }

    /// <summary>An empty one.</summary>
    /// <param name="highestTrackable">Highest value.</param>
    /// <param name="significantDigits">Decimal digits that are kept.</param>
    static abstract TSelf Of(long highestTrackable, int significantDigits);

    /// <summary>Counts a value.</summary>
    void Record(long value);

    /// <summary>How often a value, or an equivalent one, was recorded.</summary>
    long CountAt(long value);

    /// <summary>Forgets all values.</summary>
    void Reset();

    /// <summary>Writes the V2 form into the histogram's own buffer, which has room for it after the first time.</summary>
    /// <param name="compressed">Whether it is deflated.</param>
    void Encode(bool compressed);

    /// <summary>Reads what <see cref="Encode"/> wrote last.</summary>
    /// <param name="compressed">As it was written.</param>
    TSelf Decode(bool compressed);
}

/// <summary>What is done with a histogram whose type is known only to its package.</summary>
/// <typeparam name="TResult">What comes out of it.</typeparam>
internal interface IPackageHistogramVisitor<out TResult>
{
    /// <summary>Called with the histogram's type.</summary>
    TResult Visit<THistogram>()
        where THistogram : struct, IPackageHistogram<THistogram>;
}

/// <summary>How the bytes study lists a histogram from outside.</summary>
internal abstract class PackageHistogram
{
    /// <inheritdoc cref="IPackageHistogram{TSelf}.Name"/>
    public abstract string Name { get; }

    /// <inheritdoc cref="IPackageHistogram{TSelf}.Version"/>
    public abstract string Version { get; }

    /// <summary>Calls <paramref name="visitor"/> with the histogram's type.</summary>
    public abstract TResult Accept<TResult>(IPackageHistogramVisitor<TResult> visitor);
}

/// <inheritdoc cref="PackageHistogram"/>
/// <typeparam name="THistogram">The histogram.</typeparam>
internal sealed class PackageHistogram<THistogram> : PackageHistogram
    where THistogram : struct, IPackageHistogram<THistogram>
{
    public override string Name => THistogram.Name;

    public override string Version => THistogram.Version;

    public override TResult Accept<TResult>(IPackageHistogramVisitor<TResult> visitor) => visitor.Visit<THistogram>();
}
