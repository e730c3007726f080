namespace Overtake.Tests.Analysis;

public class AnalyzerMemoryTests
{
    [Fact]
    public void A_million_rows_take_less_memory_than_the_rows()
    {
        List<Row> rows = new(1_000_000);
        for (var launch = 1; launch <= 10; launch++)
        {
            foreach (var scenario in new[] { "fill", "round-trip", "hand-off", "retained", "published" })
            {
                for (var contender = 0; contender < 8; contender++)
                {
                    for (var size = 1; size <= 50; size++)
                    {
                        for (var iteration = 1; iteration <= 50; iteration++)
                        {
                            // Strings of their own, as a reader that does not intern would hand them over.
                            rows.Add(new Row(
                                launch, 1, new string(scenario), "three-numbers", $"contender {contender}", size * 7, "", SyntheticRun.Runtime, SyntheticRun.Workstation,
                                iteration, 1_000, "time", "ns", 100 + size + (iteration * launch % 7)));
                        }
                    }
                }
            }
        }

        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Equal(5 * 7 * 50, Analyzer.Analyze(rows).Ratios.Count);
        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.InRange(allocated, 0, 64_000_000);
    }
}
