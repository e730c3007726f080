using HdrHistogram;
using Overtake.Workloads;
using Overtake.Workloads.Histograms;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.HdrHistogramPeer;

/// <summary>The contenders of the package HdrHistogram.</summary>
public sealed class HdrHistogramPackage : IContenderSource<PackageHistogram>
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["HdrHistogram"] = LibraryVersion.Of<HistogramBase>() };

    public IEnumerable<PackageHistogram> Contenders => [new PackageHistogram<HdrLongHistogram>()];
}
