namespace Overtake.Tests.Analysis;

public class SlowProcessesTests
{
    [Fact]
    public void A_process_that_is_slow_at_every_size_is_named_with_its_launch_and_how_much_longer_it_took()
    {
        var slow = Assert.Single(Slow((contender, launch, _) => contender == "object[]" && launch == 5 ? 1.3 : 1));
        Assert.Equal(("object[]", 5, "fill"), (slow.Contender, slow.Launch, slow.Setting.Scenario));
        Assert.Equal(1.3, slow.Factor, 0.02);
    }

    [Fact]
    public void A_launch_in_which_the_machine_is_slow_is_no_slow_process() => Assert.Empty(Slow((_, launch, _) => launch == 5 ? 1.5 : 1));

    [Fact]
    public void One_slow_size_or_a_tenth_more_is_none()
    {
        Assert.Empty(Slow((contender, launch, size) => contender == "bytes" && launch == 2 && size == 40 ? 4 : 1));
        Assert.Empty(Slow((contender, launch, _) => contender == "bytes" && launch == 2 ? 1.12 : 1));
    }

    [Fact]
    public void Below_six_launches_or_three_sizes_none_is_named()
    {
        static double Factor(string contender, int launch, long size) => contender == "object[]" && launch == 3 ? 1.4 : 1;
        Assert.Single(Slow(Factor));
        Assert.Empty(Slow(Factor, launches: 5));
        Assert.Empty(Slow(Factor, sizes: [10, 20]));
    }

    [Fact]
    public void Processes_that_differ_as_usual_are_hardly_ever_named()
    {
        var noise = new SeededNoise(5);
        var named = 0;
        for (var run = 0; run < 200; run++)
        {
            var processes = Enumerable.Range(0, 60).Select(_ => Math.Exp(0.06 * noise.Normal())).ToList();
            named += Slow((contender, launch, size) => processes[(launch * 4) + contender.Length % 4] * Math.Exp(0.03 * noise.Normal())).Count;
        }

        // Of 6,400 processes.
        Assert.InRange(named, 0, 64);
    }

    private static IReadOnlyList<SlowProcess> Slow(Func<string, int, long, double> factor, int launches = 8, long[]? sizes = null)
    {
        var run = new SyntheticRun();
        for (var launch = 1; launch <= launches; launch++)
        {
            foreach (var size in sizes ?? [10, 20, 40, 80])
            {
                foreach (var contender in (string[])["object[]", "bytes", "more bytes", "structs"])
                {
                    run.Add(launch, contender, size, size * (1 + (0.01 * (launch % 3))) * factor(contender, launch, size));
                }
            }
        }

        return Analyzer.Analyze(run.Rows).SlowProcesses;
    }
}
