using System.Diagnostics;
using System.Runtime;
using BenchmarkDotNet.Attributes;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Boxing;

/// <summary>The headline of the boxing study for BenchmarkDotNet's own runner: produce a buffer of records with three numbers and drop it.</summary>
public class FillBenchmarks
{
    private const int LongestDriveMilliseconds = 10_000;
    private const int QuietMilliseconds = 500;

    private static bool _driven;

    private readonly Fill _objectArray = Of(BoxingNames.ObjectArray);
    private readonly Fill _span = Of(BoxingNames.Span);
    private readonly Fill _writer = Of(BoxingNames.Writer);

    /// <summary>Records in a buffer: small, medium, on both sides of where the buffers become large objects, and large.</summary>
    [Params(16, 160, 1_300, 3_540, 3_541, 24_000)]
    public int Records { get; set; }

    /// <summary>
    /// Runs all three until nothing has been compiled for a while, once a process. A notebook host has thousands of methods waiting for the JIT,
    /// and BenchmarkDotNet's own warm-up of a fraction of a second ends before theirs have had their turn.
    /// </summary>
    [GlobalSetup]
    public void Drive()
    {
        var (longest, quiet, compiled) = (Stopwatch.StartNew(), Stopwatch.StartNew(), 0L);
        while (!_driven && longest.ElapsedMilliseconds < LongestDriveMilliseconds && quiet.ElapsedMilliseconds < QuietMilliseconds)
        {
            for (var i = 0; i < 100; i++)
            {
                _objectArray.Run(16);
                _span.Run(16);
                _writer.Run(16);
            }

            Thread.Sleep(5);
            if (JitInfo.GetCompiledMethodCount() is var now && now != compiled)
            {
                compiled = now;
                quiet.Restart();
            }
        }

        _driven = true;
    }

    /// <summary>Every number boxed.</summary>
    [Benchmark(Baseline = true, Description = BoxingNames.ObjectArray)]
    public void ObjectArray() => _objectArray.Run(Records);

    /// <summary>Every number written into a span.</summary>
    [Benchmark(Description = BoxingNames.Span)]
    public void Span() => _span.Run(Records);

    /// <summary>Every number written by a <see cref="System.IO.BinaryWriter"/> over a growing stream.</summary>
    [Benchmark(Description = BoxingNames.Writer)]
    public void Writer() => _writer.Run(Records);

    private static Fill Of(string contender) => new(BoxingContenders.Create(BoxingNames.ThreeNumbers, contender));
}
