using Overtake.Measurement.Engine;

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
        var clock = new Clock();
        var times = Pilot.Run(new Paused(pausedInvocation, clock), clock);
        Assert.Equal(Work.TotalNanoseconds, times.Nanoseconds, 1);
    }

    /// <summary>Invocations of equal length, the first ones with cold memory, and one pause.</summary>
    private sealed class Paused(int pausedInvocation, Clock clock) : IBenchmark
    {
        private int _invocation;

        public IReadOnlyList<HotMethod> HotMethods => [];

        public void Prepare(int size)
        {
        }

        public string? Verify() => null;

        public void Run(long invocations)
        {
            for (long i = 0; i < invocations; i++)
            {
                _invocation++;
                if (_invocation == pausedInvocation)
                {
                    clock.Now += TimeSpan.FromMilliseconds(60);
                }

                clock.Now += _invocation < 8 ? 30 * Work : Work;
            }
        }
    }

    /// <summary>Stands still until a test sets it.</summary>
    private sealed class Clock : TimeProvider
    {
        public TimeSpan Now { get; set; }

        public override long GetTimestamp() => Now.Ticks;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;
    }
}
