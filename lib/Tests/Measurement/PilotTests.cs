namespace Overtake.Tests.Measurement;

public class PilotTests
{
    private static readonly TimeSpan Work = TimeSpan.FromMicroseconds(20);

    /// <summary>A pause of the host longer than a whole pilot: at the first invocations, and when their number is found.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(700)]
    public void One_long_pause_does_not_change_what_it_finds(int pausedInvocation)
    {
        var (clock, invocation) = (new Clock(), 0);

        // Invocations of equal length, the first ones with cold memory, and one pause.
        var times = Pilot.Run(new MoreBenchmarkTests.Counting(count =>
        {
            for (long i = 0; i < count; i++)
            {
                invocation++;
                if (invocation == pausedInvocation)
                {
                    clock.Now += TimeSpan.FromMilliseconds(60);
                }

                clock.Now += invocation < 8 ? 30 * Work : Work;
            }
        }), clock);
        Assert.Equal(Work.TotalNanoseconds, times.Nanoseconds, 1);
    }

    /// <summary>A setup of a millisecond before each call of 100 ns: 3 ms of such calls would take half a minute.</summary>
    [Fact]
    public void What_is_done_around_each_call_is_known_and_ends_the_pilot()
    {
        var clock = new Clock();
        var times = Pilot.Run(new Hooked(() => clock.Now += TimeSpan.FromMilliseconds(1), () => clock.Now += TimeSpan.FromTicks(1)), clock);
        Assert.Equal((100, 1_000_100), (Math.Round(times.Nanoseconds, 3), Math.Round(times.WithHooks, 3)));
        Assert.InRange(clock.Now.TotalSeconds, 0.04, 1);
    }

    private sealed class Hooked(Action before, Action run) : MoreBenchmarkTests.Counting(_ => run()), IBenchmark
    {
        public InvocationHooks? Hooks => new(before, () => { });
    }

    /// <summary>Stands still until a test sets it.</summary>
    private sealed class Clock : TimeProvider
    {
        public TimeSpan Now { get; set; }

        public override long GetTimestamp() => Now.Ticks;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;
    }
}
