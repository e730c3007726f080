using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

public sealed class ShortHistogramTests : HistogramTests<Counts<short>>;
