namespace Overtake.Tests.Measurement;

public class MoreBenchmarkTests
{
    [Fact]
    public void A_tenth_of_few_calls_is_paid_later()
    {
        var calls = 0L;
        using var more = MoreBenchmark.Of(new Counting(n => calls += n));
        for (var i = 0; i < 10; i++)
        {
            more.Run(7);
        }

        Assert.Equal(77, calls);
    }

    [Fact]
    public void A_multiple_of_ten_is_a_tenth_more_in_every_visit_however_it_is_cut()
    {
        var calls = 0L;
        using var more = MoreBenchmark.Of(new Counting(n => calls += n));
        more.Run(3);
        foreach (var chunks in new[] { new[] { 20L }, [1, 1, 2, 1, 15], [7, 13] })
        {
            calls = 0;
            Array.ForEach(chunks, more.Run);
            Assert.Equal(22, calls);
        }
    }

    [Fact]
    public void A_benchmark_of_several_threads_has_a_tenth_more_operations_even_in_one_invocation()
    {
        var operations = 0L;
        using var more = MoreBenchmark.Of(new Threads(n => operations += n));
        Assert.True(Assert.IsAssignableFrom<IMacroBenchmark>(more).CountsProcessor);
        more.Run(1);
        Assert.Equal(220, operations);
    }

    [Fact]
    public void Studies_open_the_baseline_for_its_controls()
    {
        var study = new Names();
        using var original = study.OpenCase("s", "s", "a", ParameterList.Empty);
        using var copy = study.OpenCase("s", "s", "a" + ControlNames.AaSuffix, ParameterList.Empty);
        using var more = study.OpenCase("s", "s", "a" + ControlNames.PositiveSuffix, ParameterList.Empty);
        Assert.Equal(["a", "a", "a"], study.Opened);
        Assert.Equal([false, false, true], new[] { original, copy, more }.Select(b => b is MoreBenchmark));
    }

    [Theory]
    [InlineData("boxing", "fill", "three-numbers", "object[]", 3_540)]
    [InlineData("pools", "rent-return", "untouched", "new byte[n]", 32)]
    [InlineData("serializers", "records", "int32", "object[]", 500)]
    [InlineData("echo", "message", "test-message", "protobuf-net", 32)]
    [InlineData("echo", "memory", "window-100", "protobuf-net", 32)]
    [InlineData("echo", "memory-window", "1-client", "protobuf-net", 1)]
    public void What_is_allocated_is_exactly_a_tenth_more_and_counts_as_nothing(string study, string scenario, string shape, string baseline, int size)
    {
        var measured = new[] { string.Empty, ControlNames.AaSuffix, ControlNames.PositiveSuffix }.Select(suffix =>
        {
            using var benchmark = StudyList.Find(study).OpenCase(scenario, shape, baseline + suffix, ParameterList.Empty);
            benchmark.Prepare(size);
            Assert.Null(benchmark.Verify());
            return (benchmark.OperationsPerInvocation, Bytes: Allocated.By(() => benchmark.Run(20)));
        }).ToList();
        Assert.Single(measured.Select(m => m.OperationsPerInvocation).Distinct());
        Assert.Equal(measured[0].Bytes, measured[1].Bytes);
        Assert.Equal(11 * measured[0].Bytes, 10 * measured[2].Bytes);
    }

    /// <summary>Tells how many invocations it was asked for.</summary>
    internal class Counting(Action<long> count) : IBenchmark
    {
        public IReadOnlyList<HotMethod> HotMethods => [];

        public virtual int OperationsPerInvocation => 1;

        public void Prepare(int size)
        {
        }

        public string? Verify() => null;

        public virtual void Run(long invocations) => count(invocations);
    }

    private sealed class Threads(Action<long> count) : Counting(count), IMacroBenchmark
    {
        private readonly Action<long> _count = count;

        public override int OperationsPerInvocation => 200;

        public void RunOperations(long operations) => _count(operations);

        public IReadOnlyList<Sample> Close(double nanoseconds) => [];
    }

    private sealed class Names : IStudy
    {
        public List<string> Opened { get; } = [];

        public string Name => "names";

        public IReadOnlyList<ScenarioInfo> Scenarios => [];

        public IReadOnlyList<ContenderInfo> Contenders => [];

        public Grid Grid(Preset preset) => new([], []);

        public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters)
        {
            Opened.Add(contender);
            return new Counting(_ => { });
        }
    }
}
