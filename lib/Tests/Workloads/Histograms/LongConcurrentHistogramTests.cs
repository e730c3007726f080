using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

public sealed class LongConcurrentHistogramTests : ConcurrentHistogramTests<LongConcurrentCounts>;
