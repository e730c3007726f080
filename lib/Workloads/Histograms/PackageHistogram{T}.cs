namespace Overtake.Workloads.Histograms;

/// <inheritdoc cref="PackageHistogram"/>
/// <typeparam name="THistogram">The histogram.</typeparam>
public sealed class PackageHistogram<THistogram> : PackageHistogram
    where THistogram : struct, IPackageHistogram<THistogram>
{
    /// <inheritdoc/>
    public override string Name => THistogram.Name;

    /// <inheritdoc/>
    public override string Version => THistogram.Version;

    /// <inheritdoc/>
    public override TResult Accept<TResult>(IPackageHistogramVisitor<TResult> visitor) => visitor.Visit<THistogram>();
}
