using System.Runtime.CompilerServices;
using Overtake.Measurement.Own;

namespace Overtake.Tests.Measurement;

/// <summary>The loop around somebody's method is not the method.</summary>
[Collection(MeasuringCollection.Name)]
public class LoopTests
{
    [Fact]
    public void What_the_loop_takes_is_subtracted_and_recorded()
    {
        // Of 30 and of 80 steps 20 are the loop's: 10 against 60.
        var rows = Sessions.Run(new Steps(), Steps.Group, 3);
        var analysis = Analyzer.Analyze(rows);
        Assert.InRange(Ratio("slow"), 1 / 7.5, 1 / 4.8);
        var loops = rows.Where(r => r.Metric == Metric.Loop.Name).ToList();
        Assert.Equal(6, loops.Count);
        // Other programs only make it longer.
        var whole = rows.Where(r => r.Metric == Metric.Time.Name && r.Contender == "fast").Min(r => r.Value);
        Assert.InRange(loops.Where(r => r.Contender == "fast").Min(r => r.Value) / whole, 1.4, 2.8);

        double Ratio(string contender) => analysis.Ratios.Single(r => r.Contender == contender && r.Metric == Metric.Time.Name).Estimate.Point;
    }

    [Fact]
    public void The_loop_of_the_control_makes_a_tenth_more_calls_too()
    {
        var stepping = new Stepping(30);
        using var more = MoreBenchmark.Of(stepping);
        more.Run(100);
        Assert.Equal(110 * 30, stepping.Taken);
        more.RunEmpty(100);
        Assert.Equal((110 * 30) + (110 * 20), stepping.Taken);
        Assert.True(more.HasLoop);
    }

    [Theory]
    [InlineData(3_000, 1_000_000, 2_000)]
    [InlineData(3_000, 0, 3_000)]
    [InlineData(3_000, 3_000_000, 300)]
    [InlineData(5, 1e9, 1)]
    public void A_tenth_of_the_clock_reading_is_left_at_least(long microseconds, double loopNanoseconds, long left) =>
        Assert.Equal(left, new VisitTimes(microseconds, Visit.NoPauses).Without(loopNanoseconds).Microseconds);

    [Fact]
    public void The_empty_method_returns_what_the_method_does_unless_that_is_a_large_struct() => Assert.Equal(
        [typeof(void), typeof(string), typeof(int), typeof(long), typeof(long)],
        new[] { nameof(Returning.Nothing), nameof(Returning.Text), nameof(Returning.Number), nameof(Returning.MaybeNumber), nameof(Returning.Large) }
            .Select(name => CallLoop.EmptyOf(typeof(Returning).GetMethod(name)!).ReturnType));

    /// <summary>Methods that return different things.</summary>
    public class Returning
    {
        public void Nothing()
        {
        }

        public string Text() => "";

        public int Number() => 1;

        public long? MaybeNumber() => 1;

        public Guid Large() => Guid.Empty;
    }

    private sealed class Steps : IStudy
    {
        public static readonly CaseGroup Group = CaseGroup.Of("own", "steps", "fast", [1], [], [], [new ContenderSizes("slow", [1])]);

        public string Name => "steps";

        public IReadOnlyList<ScenarioInfo> Scenarios => [new("own", "steps", "size", "fast", "one call")];

        public IReadOnlyList<ContenderInfo> Contenders => [];

        public Grid Grid(Preset preset) => new([Group], []);

        public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters) => new Stepping(contender == "fast" ? 30 : 80);
    }

    private sealed class Stepping(int steps) : IBenchmark
    {
        private const int OfLoop = 20;

        private uint _state = 1;

        public long Taken { get; private set; }

        public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(Stepping), nameof(Step))];

        public bool HasLoop => true;

        public void Prepare(int size)
        {
        }

        public string? Verify() => null;

        public void Run(long invocations) => Step(invocations * steps);

        public void RunEmpty(long invocations) => Step(invocations * OfLoop);

        // Each step waits for the one before it.
        [MethodImpl(MethodImplOptions.NoInlining)]
        private void Step(long count)
        {
            Taken += count;
            var state = _state;
            for (long i = 0; i < count; i++)
            {
                state = (state * 1_664_525) + 1_013_904_223;
            }

            _state = state;
        }
    }
}
