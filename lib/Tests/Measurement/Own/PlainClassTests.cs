using BenchmarkDotNet.Attributes;
using Overtake.Measurement.Boxing;
using Overtake.Measurement.Own;

namespace Overtake.Tests.Measurement.Own;

/// <summary>Classes that are bound without BenchmarkDotNet: what BenchmarkDotNet itself reads in them is the oracle.</summary>
public class PlainClassTests
{
    public static TheoryData<Type> Plain => [typeof(FillBenchmarks), typeof(FaultyBenchmarks), typeof(SwitchedBenchmarks), typeof(StructBenchmarks), typeof(UncleanBenchmarks)];

    public static TheoryData<Type> Others =>
        [typeof(GenericBenchmarks<>), typeof(AwaitedBenchmarks), typeof(SortingBenchmarks), typeof(SourcedBenchmarks), typeof(SpanBenchmarks), typeof(WaysBenchmarks)];

    [Theory]
    [MemberData(nameof(Plain))]
    public void It_has_the_cases_that_BenchmarkDotNet_lists(Type type)
    {
        var listed = BenchmarkStudy.ListedCase.Of(type, new()).Select(c => (c.Shape, c.Contender, c.Size)).Order();
        Assert.Equal(listed, PlainClass.Of(type, new())!.Cases.Order());
    }

    [Theory]
    [MemberData(nameof(Others))]
    public void What_only_BenchmarkDotNet_knows_is_left_to_it(Type type) => Assert.Null(PlainClass.Of(type, new()));

    [Fact]
    public void Choices_that_need_names_of_cases_are_left_to_it_too()
    {
        Assert.Null(PlainClass.Of(typeof(FaultyBenchmarks), new BenchmarkChoice(Filters: ["*Right*"])));
        Assert.Null(PlainClass.Of(typeof(SwitchedBenchmarks), new BenchmarkChoice(ContenderParameter: "Ordered")));
    }

    [Fact]
    public void Setup_parameters_and_cleanup_are_those_of_each_object()
    {
        var (before, plain) = (SwitchedBenchmarks.CleanedUp, PlainClass.Of(typeof(SwitchedBenchmarks), new())!);
        using (var benchmark = plain.Open("Ordered=True", nameof(SwitchedBenchmarks.Loop))!)
        {
            benchmark.Prepare(10);
            Assert.Null(benchmark.Verify());
            benchmark.Prepare(10);
            var calls = SwitchedBenchmarks.Calls;
            benchmark.Run(35);
            Assert.Equal(35, SwitchedBenchmarks.Calls - calls);
        }

        // Two that were prepared, and two whose results were compared.
        Assert.Equal(4, SwitchedBenchmarks.CleanedUp - before);
        Assert.Null(plain.Open("Ordered=Perhaps", nameof(SwitchedBenchmarks.Loop)));
        using var wrong = plain.Open("Ordered=False", nameof(SwitchedBenchmarks.OffByOne))!;
        wrong.Prepare(10);
        Assert.Equal("the method returns '46', the baseline '45'", wrong.Verify());
    }

    [Fact]
    public void A_cleanup_that_throws_costs_the_size_that_it_cleans()
    {
        using var benchmark = PlainClass.Of(typeof(UncleanBenchmarks), new())!.Open(nameof(UncleanBenchmarks), "two lines")!;
        benchmark.Prepare(4);
        Assert.Contains("CleanUp threw InvalidOperationException: dirty", Assert.Throws<OwnCodeException>(benchmark.Verify).Message, StringComparison.Ordinal);
        benchmark.Prepare(8);
        Assert.Null(benchmark.Verify());
    }

    [Fact]
    public void The_loop_calls_as_often_as_it_is_told_whatever_the_method_returns()
    {
        var owner = new StructBenchmarks();
        foreach (var name in (string[])[nameof(StructBenchmarks.Small), nameof(StructBenchmarks.Large), nameof(StructBenchmarks.Text), nameof(StructBenchmarks.Nothing)])
        {
            var loop = CallLoop.Of(typeof(StructBenchmarks).GetMethod(name)!, owner);
            foreach (var calls in (int[])[0, 1, 15, 16, 17, 160])
            {
                owner.Calls = 0;
                loop.Run(calls);
                Assert.Equal(calls, owner.Calls);
            }
        }
    }

    [Fact]
    public void The_loop_allocates_nothing()
    {
        var loop = CallLoop.Of(typeof(StructBenchmarks).GetMethod(nameof(StructBenchmarks.Large))!, new StructBenchmarks());
        Assert.Equal(0, Allocated.By(() => loop.Run(1_000)));
    }
}

/// <summary>A size and a switch.</summary>
public class SwitchedBenchmarks
{
    private int[] _values = [];

    public static int CleanedUp { get; private set; }

    public static int Calls { get; private set; }

    [Params(10, 1_000)]
    public int Values { get; set; }

    [Params(true, false)]
    public bool Ordered { get; set; }

    [GlobalSetup]
    public void SetUp() => _values = [.. Enumerable.Range(0, Values).OrderBy(i => Ordered ? i : -i)];

    [GlobalCleanup]
    public void CleanUp() => CleanedUp++;

    [Benchmark(Baseline = true, Description = "by LINQ")]
    public int Linq() => _values.Sum();

    [Benchmark]
    public int Loop()
    {
        Calls++;
        var sum = 0;
        foreach (var value in _values)
        {
            sum += value;
        }

        return sum;
    }

    [Benchmark]
    public int OffByOne() => _values.Sum() + 1;
}

/// <summary>A size of 0 among others, descriptions that are no names, and a cleanup that fails.</summary>
public class UncleanBenchmarks
{
    [Params(0, 4, 8)]
    public int Count { get; set; }

    [GlobalCleanup]
    public void CleanUp() => _ = Count == 4 ? throw new InvalidOperationException("dirty") : Count;

    [Benchmark(Baseline = true, Description = "")]
    public int One() => Count;

    [Benchmark(Description = " two\nlines")]
    public int Two() => Count;
}

/// <summary>Results of every kind, and no size.</summary>
public class StructBenchmarks
{
    public int Calls { get; set; }

    [Benchmark]
    public int Small() => Calls++;

    [Benchmark(OperationsPerInvoke = 2)]
    public decimal Large() => Calls++;

    [Benchmark]
    public string Text()
    {
        Calls++;
        return "text";
    }

    [Benchmark]
    public void Nothing() => Calls++;
}
