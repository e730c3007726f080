using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Engines;

namespace Overtake.Tests.Measurement.Own;

// Classes in the style of public ones. Nothing in them is of this project.

public abstract class Filled<T>
{
    protected T[] Items { get; private set; } = [];

    [Params(8, 512)]
    public int Size { get; set; }

    [GlobalSetup]
    public void Fill() => Items = [.. Enumerable.Range(0, Size).Select(i => (T)Convert.ChangeType(i, typeof(T), System.Globalization.CultureInfo.InvariantCulture))];
}

/// <summary>Generic, with an inherited setup, two baselines by category, structs and nothing returned, and several operations in a call.</summary>
[GenericTypeArguments(typeof(int))]
[GenericTypeArguments(typeof(double))]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class GenericBenchmarks<T> : Filled<T>
{
    private T _sum = default!;

    [Benchmark(Baseline = true), BenchmarkCategory("copy")]
    public T[] Clone() => (T[])Items.Clone();

    [Benchmark, BenchmarkCategory("copy")]
    public T[] Linq() => [.. Items];

    [Benchmark(Baseline = true), BenchmarkCategory("look")]
    public int IndexOf() => Array.IndexOf(Items, Items[^1]);

    [Benchmark(OperationsPerInvoke = 4), BenchmarkCategory("look")]
    public (T First, int Count) Four()
    {
        var count = 0;
        for (var i = 0; i < 4; i++)
        {
            count += Items.AsSpan().Length;
        }

        return (Items[0], count);
    }

    [Benchmark, BenchmarkCategory("look")]
    public void Last() => _sum = Items[^1];
}

public sealed class Named(string name, int value)
{
    public int Value => value;

    public override string ToString() => name;
}

/// <summary>Awaited methods, targeted setups, an enum's values, objects from a source, arguments.</summary>
[SimpleJob(RunStrategy.Monitoring, launchCount: 3), SimpleJob(RunStrategy.Throughput), MemoryDiagnoser]
public class AwaitedBenchmarks
{
    private int _setup;

    public enum Kind
    {
        One,
        Two,
    }

    [ParamsAllValues]
    public Kind Way { get; set; }

    [ParamsSource(nameof(Sources))]
    public Named Source { get; set; } = null!;

    public static int CleanedUp { get; private set; }

    public static IEnumerable<Named> Sources() => [new("small", 10), new("large", 1_000)];

    [GlobalSetup(Target = nameof(Yielding))]
    public void SetUpYielding() => _setup = 1;

    [GlobalSetup(Targets = [nameof(Completed), nameof(Times)])]
    public async Task SetUpOthers()
    {
        await Task.Delay(1);
        _setup = 2;
    }

    [GlobalCleanup]
    public ValueTask CleanUp()
    {
        CleanedUp++;
        return default;
    }

    [Benchmark(Baseline = true)]
    public async Task<int> Yielding()
    {
        await Task.Yield();
        return _setup == 1 ? Source.Value : throw new InvalidOperationException("the setup of another");
    }

    [Benchmark]
    public ValueTask<int> Completed() => _setup == 2 ? new(Source.Value) : throw new InvalidOperationException("the setup of another");

    [Benchmark, Arguments(3), Arguments(300)]
    public int Times(int times) => times * Source.Value;
}

/// <summary>Each call sorts what was made before it.</summary>
public class SortingBenchmarks
{
    private List<int> _list = [];

    [Params(100, 2_000)]
    public int Count { get; set; }

    [Params(10)]
    public long Seed { get; set; }

    public static int Prepared { get; private set; }

    public static int Sorted { get; private set; }

    [IterationSetup]
    public void Prepare()
    {
        Prepared++;
        _list = [.. Enumerable.Range(0, Count).Select(i => i * 7_919 % Count)];
    }

    [IterationCleanup]
    public void CleanUp() => _list = [];

    [Benchmark(Baseline = true)]
    public int Sort()
    {
        // A second call without a setup would find nothing.
        Sorted += _list.Count == Count && _list[1] != 1 ? 1 : throw new InvalidOperationException("sorted already");
        _list.Sort();
        return _list[^1];
    }

    [Benchmark]
    public int Max() => _list.Max();
}

/// <summary>Two arguments from a source.</summary>
public class SourcedBenchmarks
{
    public static IEnumerable<object[]> Pairs() => [[new Named("a", 5), new[] { 1, 2, 3 }], [new Named("b", 50), new[] { 4, 5, 6, 7 }]];

    [Benchmark]
    [ArgumentsSource(nameof(Pairs))]
    public int Loop(Named named, int[] values)
    {
        var sum = 0;
        for (var i = 0; i < named.Value; i++)
        {
            sum += values[i % values.Length];
        }

        return sum;
    }

    [Benchmark]
    [ArgumentsSource(nameof(Pairs))]
    public int Linq(Named named, int[] values) => Enumerable.Range(0, named.Value).Sum(i => values[i % values.Length]) + 1;
}

/// <summary>Results that cannot be kept, and none.</summary>
public class SpanBenchmarks
{
    private readonly string _text = new('x', 100);

    [Benchmark(Baseline = true)]
    public ReadOnlySpan<char> Slice() => _text.AsSpan(10, 20);

    [Benchmark(Description = "a new text")]
    public string Substring() => _text.Substring(10, 20);

    [Benchmark]
    public ref readonly char First() => ref _text.AsSpan()[0];
}

/// <summary>One of the methods has another result, one throws.</summary>
public class FaultyBenchmarks
{
    [Params(1, 10)]
    public int N { get; set; }

    [Benchmark(Baseline = true)]
    public int[] Right() => [.. Enumerable.Range(0, N)];

    [Benchmark]
    public int[] Wrong() => [.. Enumerable.Range(0, N).Select(i => i == 5 ? 6 : i)];

    [Benchmark]
    public int[] Throws() => N == 10 ? throw new InvalidOperationException("ten") : [.. Enumerable.Range(0, N)];
}

/// <summary>Ways to write the same, chosen by a parameter.</summary>
public class WaysBenchmarks
{
    [Params("loop", "fill")]
    public string Way { get; set; } = "";

    [Params(16, 256)]
    public int Bytes { get; set; }

    [Benchmark]
    public byte[] Write()
    {
        var bytes = new byte[Bytes];
        if (Way == "fill")
        {
            bytes.AsSpan().Fill(7);
            return bytes;
        }

        for (var i = 0; i < bytes.Length; i++)
        {
            bytes[i] = 7;
        }

        return bytes;
    }
}
