using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

public sealed class IntHistogramTests : HistogramTests<Counts<int>>;
