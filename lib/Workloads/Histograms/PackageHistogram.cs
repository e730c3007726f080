namespace Overtake.Workloads.Histograms;

/// <summary>How the bytes study lists a histogram from outside.</summary>
public abstract class PackageHistogram
{
    /// <inheritdoc cref="IPackageHistogram{TSelf}.Name"/>
    public abstract string Name { get; }

    /// <inheritdoc cref="IPackageHistogram{TSelf}.Version"/>
    public abstract string Version { get; }

    /// <summary>Calls <paramref name="visitor"/> with the histogram's type.</summary>
    public abstract TResult Accept<TResult>(IPackageHistogramVisitor<TResult> visitor);
}
