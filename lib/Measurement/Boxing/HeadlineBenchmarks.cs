using BenchmarkDotNet.Attributes;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Boxing;

/// <summary>
/// The headline for the cross-check with BenchmarkDotNet's own runner and default job. As in a run, a process has one contender alone,
/// so that the JIT's profile is that contender's; <see cref="FillBenchmarks"/> shares one process among all.
/// </summary>
public class HeadlineBenchmarks
{
    private Fill? _fill;

    /// <summary>The contenders, the baseline first.</summary>
    public static IReadOnlyList<string> Contenders { get; } = [BoxingNames.ObjectArray, BoxingNames.Span, BoxingNames.Writer, BoxingNames.StructArray];

    /// <summary>Sizes that the standard run has of all of them: small, medium, on both sides of where the buffers become large objects, and large.</summary>
    public static IReadOnlyList<int> Sizes { get; } = [1, 160, 2_060, 3_540, 3_541, 16_500];

    /// <summary>The scenario they are of.</summary>
    public static string Scenario => BoxingNames.Fill;

    /// <summary>The shape of the records.</summary>
    public static string Shape => BoxingNames.ThreeNumbers;

    /// <summary>What fills the buffer.</summary>
    [ParamsSource(nameof(Contenders))]
    public string Contender { get; set; } = BoxingNames.ObjectArray;

    /// <summary>Records in a buffer.</summary>
    [ParamsSource(nameof(Sizes))]
    public int Records { get; set; }

    /// <summary>Makes the contender.</summary>
    [GlobalSetup]
    public void SetUp() => _fill = new Fill(BoxingContenders.Create(Shape, Contender));

    /// <summary>A buffer is produced and dropped.</summary>
    [Benchmark]
    public void Fill() => _fill!.Run(Records);
}
