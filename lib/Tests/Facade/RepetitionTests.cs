using Overtake.Measurement.Environments;
using Overtake.Runs;

namespace Overtake.Tests.Facade;

public class RepetitionTests
{
    [Fact]
    public async Task The_first_undisturbed_attempt_is_kept_else_the_least_disturbed_one()
    {
        // All series of four loads, with equal ones among them and one that is not known, against the rule said in other words.
        double?[] loads = [null, 0, 0.15, 0.2, 0.9];
        var series = from a in loads from b in loads from c in loads from d in loads select (double?[])[a, b, c, d];
        foreach (var (one, most) in series.SelectMany(s => new[] { 1, 2, 3 }.Select(most => (s, most))))
        {
            var measured = 0;
            var told = new List<double>();
            var (result, load, attempts) = await Repetition.LeastDisturbedAsync(
                () => Task.FromResult((measured, Load(one[measured++]))),
                most,
                l =>
                {
                    told.Add(l.Total);
                    return Task.CompletedTask;
                });

            var tried = one.Take(most).Select((l, i) => (Load: l, Index: i)).ToList();
            var quiet = tried.FindIndex(t => t.Load is not > OtherLoad.Limit);
            var expectedAttempts = quiet < 0 ? most : quiet + 1;
            var expected = quiet >= 0 && tried[quiet].Load is not null ? quiet : tried.Take(expectedAttempts).Where(t => t.Load is not null).OrderBy(t => t.Load).Select(t => t.Index).FirstOrDefault();
            Assert.Equal((expected, Load(one[expected]), expectedAttempts), (result, load, attempts));
            Assert.Equal(expectedAttempts, measured);
            Assert.Equal(one.Take(expectedAttempts - 1), told.Select(t => (double?)t));
        }
    }

    [Fact]
    public async Task Of_attempts_that_slow_memory_disturbs_the_fastest_is_kept()
    {
        OtherLoad[] loads = [Slow(1.9), Slow(1.6), Slow(1.7), Slow(1.5)];
        var measured = 0;
        Assert.Equal((1, 3), await AttemptsAsync(3));
        measured = 0;
        Assert.Equal((3, 4), await AttemptsAsync(4));
        Assert.Equal("other programs used 0.01 processors, memory took 1.6 times as long as usual", loads[1].ToString());
        Assert.Equal("other programs used 0.01 processors", loads[3].ToString());

        async Task<(int Kept, int Attempts)> AttemptsAsync(int most) => await Repetition.LeastDisturbedAsync(
            () => Task.FromResult((measured, (OtherLoad?)loads[measured++])), most, _ => Task.CompletedTask) is var (kept, _, attempts) ? (kept, attempts) : default;

        static OtherLoad Slow(double memory) => new(0.01, 0) { Memory = memory };
    }

    [Fact]
    public async Task Waiting_for_memory_ends_when_it_is_as_fast_as_before()
    {
        // Of five in a row the third is 100 from the sixth reading on, and that five times, one long reading among them.
        var (memory, told) = (new Queue<double>([200, 200, 200, 100, 100, 100, 100, 300, 100, 149, 9]), 0);
        Assert.True(await QuietMachine.UntilMemoryIsUsualAsync(memory.Dequeue, 100, TimeSpan.Zero, () => told++, TestContext.Current.CancellationToken));
        Assert.Equal((9, 10), (Assert.Single(memory), told));
        Assert.False(await QuietMachine.UntilMemoryIsUsualAsync(() => 151, 100, TimeSpan.Zero, () => { }, TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData(new double[] { 100, 140, 150, 151, 90, 60, 70 }, "3")]
    [InlineData(new double[] { 300, 300, 100, 100, 100 }, "01")]
    [InlineData(new double[] { 300, 300, 100, 100 }, "01")]
    [InlineData(new double[] { 250 }, "")]
    [InlineData(new double[] { }, "")]
    public void Launches_in_which_memory_was_slow_are_marked_wherever_they_are_in_the_run(double[] memory, string disturbed)
    {
        var loads = memory.Select((m, i) => new LaunchLoad(i, 0, 0, 1, false) { Memory = m }).Append(new LaunchLoad(7, 0, 0, 1, true)).Append(new LaunchLoad(8, 0, 0, 1, false));
        Assert.Equal(disturbed + "7", string.Concat(SlowMemory.Marked([.. loads]).Where(l => l.Disturbed).Select(l => l.Launch)));
    }

    [Theory]
    [InlineData("qqqqq", 5, true)]
    [InlineData("dqqqqdqqqqqqq", 11, true)]
    [InlineData("qqqqdqqqqq", 10, true)]
    public async Task Waiting_ends_after_five_quiet_seconds_in_a_row(string seconds, int told, bool quiet)
    {
        var machine = new Machine(seconds);
        Assert.Equal(quiet, await QuietMachine.WaitAsync(machine.Read, TimeSpan.Zero, machine.Told.Add, TestContext.Current.CancellationToken));
        Assert.Equal(told, machine.Told.Count);
        Assert.Equal(seconds[0] == 'd', machine.Told[0].Disturbs);
    }

    [Fact]
    public async Task Waiting_gives_up_after_ten_minutes()
    {
        var machine = new Machine(string.Concat(Enumerable.Repeat("qqqqd", 200)));
        Assert.False(await QuietMachine.WaitAsync(machine.Read, TimeSpan.Zero, machine.Told.Add, TestContext.Current.CancellationToken));
        Assert.Equal(600, machine.Told.Count);
    }

    [Fact]
    public async Task Where_the_system_does_not_tell_nothing_is_waited_for() =>
        Assert.True(await QuietMachine.WaitAsync(() => null, TimeSpan.Zero, _ => Assert.Fail("told of a load"), TestContext.Current.CancellationToken));

    [Fact]
    public async Task Waiting_can_be_cancelled()
    {
        using var cancellation = new CancellationTokenSource();
        var machine = new Machine("ddddd");
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => QuietMachine.WaitAsync(
            machine.Read,
            TimeSpan.FromMilliseconds(1),
            _ => cancellation.Cancel(),
            cancellation.Token));
    }

    private static OtherLoad? Load(double? total) => total is { } all ? new OtherLoad(all, 0) : null;

    /// <summary>A machine of one processor on which others are quiet (q) or disturb (d) in each second.</summary>
    private sealed class Machine(string seconds)
    {
        private int _read;
        private long _busy;

        public List<OtherLoad> Told { get; } = [];

        public ProcessorTicks? Read()
        {
            _busy += _read > 0 && seconds[_read - 1] == 'd' ? 50 : 3;
            return new ProcessorTicks(0, 100 * _read++, _busy, 0, 1);
        }
    }
}
