using BenchmarkDotNet.Attributes;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Boxing;

/// <summary>
/// The headline of the boxing study as a class of benchmarks: produce a buffer of records with three numbers and drop it.
/// Notebook 06 measures it in turns, the cross-check by BenchmarkDotNet's own runner.
/// </summary>
public class FillBenchmarks
{
    private readonly Fill _objectArray = Of(BoxingNames.ObjectArray);
    private readonly Fill _span = Of(BoxingNames.Span);
    private readonly Fill _writer = Of(BoxingNames.Writer);
    private readonly Fill _structArray = Of(BoxingNames.StructArray);

    /// <summary>The contenders, the baseline first.</summary>
    internal static IReadOnlyList<string> Contenders { get; } = [BoxingNames.ObjectArray, BoxingNames.Span, BoxingNames.Writer, BoxingNames.StructArray];

    /// <summary>Sizes that the standard run has of all of them: small, medium, on both sides of where the buffers become large objects, and large.</summary>
    public static IReadOnlyList<int> Sizes { get; } = [1, 160, 2_060, 3_540, 3_541, 16_500];

    internal static string Scenario => BoxingNames.Fill;

    internal static string Shape => BoxingNames.ThreeNumbers;

    /// <summary>Records in a buffer.</summary>
    [ParamsSource(nameof(Sizes))]
    public int Records { get; set; }

    /// <summary>Every number boxed.</summary>
    [Benchmark(Baseline = true, Description = BoxingNames.ObjectArray)]
    public void ObjectArray() => _objectArray.Run(Records);

    /// <summary>Every number written into a span.</summary>
    [Benchmark(Description = BoxingNames.Span)]
    public void Span() => _span.Run(Records);

    /// <summary>Every number written by a <see cref="System.IO.BinaryWriter"/> over a growing stream.</summary>
    [Benchmark(Description = BoxingNames.Writer)]
    public void Writer() => _writer.Run(Records);

    /// <summary>Every record a struct in an array of its type.</summary>
    [Benchmark(Description = BoxingNames.StructArray)]
    public void StructArray() => _structArray.Run(Records);

    private static Fill Of(string contender) => new(BoxingContenders.Create(Shape, contender));
}
