namespace Overtake.Workloads.Histograms;

/// <summary>What is done with a histogram whose type is known only to its package.</summary>
/// <typeparam name="TResult">What comes out of it.</typeparam>
public interface IPackageHistogramVisitor<out TResult>
{
    /// <summary>Called with the histogram's type.</summary>
    TResult Visit<THistogram>()
        where THistogram : struct, IPackageHistogram<THistogram>;
}
