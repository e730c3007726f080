namespace Overtake.Tests.Measurement;

public class VisitSchedulesTests
{
    private static readonly Sampling Sampling = new(new VisitSchedule(3, 40, 5), new VisitSchedule(20, 24, 3));
    private static readonly PilotTimes Fast = new(100, 1, 1, VisitKind.Short);

    [Fact]
    public void One_contender_with_collections_of_generation_2_makes_the_visits_of_all_long()
    {
        Assert.Equal(Sampling.Short, VisitSchedules.Of(Sampling, [Fast, Fast with { Nanoseconds = 2e6 }]));
        Assert.Equal(Sampling.Long, VisitSchedules.Of(Sampling, [Fast, Fast with { Visits = VisitKind.Long }]));
    }

    [Theory]
    [InlineData(100, 1, 1, 30_000)]
    [InlineData(100, 10, 1, 300_000)]
    [InlineData(100, 1, 64_000, 64_000)]
    [InlineData(50e6, 4, 1, 4)]
    public void Operations_fill_a_visit_and_are_at_least_those_that_belong_together(double nanoseconds, int perInvocation, long least, long operations) =>
        Assert.Equal(operations, VisitSchedules.Operations(Sampling.Short, new PilotTimes(nanoseconds, perInvocation, least, VisitKind.Short)));

    /// <summary>A method of 100 ns after a setup of 100 µs: visits of 3 ms of it would take three seconds.</summary>
    [Fact]
    public void A_setup_before_each_call_makes_visits_shorter_and_fewer()
    {
        var slow = Fast with { WithHooks = 100e3 };
        Assert.Equal((300, 3_000), (VisitSchedules.Operations(Sampling.Short, slow), VisitSchedules.Operations(Sampling.Short, slow with { WithHooks = 10e3 })));
        Assert.Equal(new VisitSchedule(3, 9, 2), VisitSchedules.Of(Sampling, [Fast, slow]));
        Assert.Null(slow.WhyTooShort(3));
        Assert.StartsWith("one call takes 100 ns, and its [IterationSetup] and [IterationCleanup] 1000 µs: ", (Fast with { WithHooks = 1e6 }).WhyTooShort(3), StringComparison.Ordinal);
        Assert.Null((Fast with { Nanoseconds = 6e3, WithHooks = 1e9 }).WhyTooShort(3));
    }

    [Theory]
    [InlineData(200e3, 1, VisitKind.Short, 20)]
    [InlineData(560e3, 1, VisitKind.Short, 10)]
    [InlineData(50e3, 64, VisitKind.Short, 70)]
    [InlineData(1e6, 1, VisitKind.Short, 3)]
    [InlineData(2e6, 1, VisitKind.Threads, 2)]
    public void Where_a_control_makes_a_tenth_more_invocations_are_a_multiple_of_ten(double nanoseconds, long least, VisitKind kind, long invocations) =>
        Assert.Equal(100 * invocations, VisitSchedules.OperationsInTenths(Sampling.Short, new PilotTimes(nanoseconds, 100, least, kind)));

    [Fact]
    public void Where_one_operation_is_far_longer_than_a_visit_there_are_fewer_rounds_for_all_but_never_too_few()
    {
        Assert.Equal(new VisitSchedule(3, 20, 3), VisitSchedules.Of(Sampling, [Fast, Fast with { Nanoseconds = 6e6 }]));
        Assert.Equal(new VisitSchedule(3, 9, 2), VisitSchedules.Of(Sampling, [Fast, Fast with { Nanoseconds = 1e9 }]));
        Assert.Equal(new VisitSchedule(20, 12, 2), VisitSchedules.Of(Sampling, [Fast with { Visits = VisitKind.Long, Nanoseconds = 1e5, LeastInvocations = 400 }]));
    }
}
