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

    /// <summary>Stands still until a test sets it.</summary>
    private sealed class Clock : TimeProvider
    {
        public TimeSpan Now { get; set; }

        public override long GetTimestamp() => Now.Ticks;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;
    }
}
