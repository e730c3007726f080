using HdrHistogram;
using Overtake.Workloads;
using Overtake.Workloads.Histograms;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.HdrHistogramPeer;

/// <summary>The contenders of the package HdrHistogram.</summary>
public sealed class HdrHistogramPackage : IContenderSource<PackageHistogram>
{
    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["HdrHistogram"] = LibraryVersion.Of<HistogramBase>() };

    /// <inheritdoc/>
    public IEnumerable<PackageHistogram> Contenders => [new PackageHistogram<HdrLongHistogram>()];
}
