using BenchmarkDotNet.Attributes;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake.Measurement.Echo;

/// <summary>The headline of the echo study: an envelope to a second party and back, in memory.</summary>
public class EnvelopeBenchmarks : HeadlineBenchmarks
{
    private const string ProtobufNetName = "protobuf-net";
    private const string StaticName = "static";
    private const string MemoryPackName = "MemoryPack";

    private readonly IBenchmark _protobufNet;
    private readonly IBenchmark _static;
    private readonly IBenchmark _memoryPack;

    /// <summary>Opens the contenders.</summary>
    public EnvelopeBenchmarks()
        : base(new EchoStudy(), Memory, Window100) =>
            (_protobufNet, _static, _memoryPack) = (Open(ProtobufNetName), Open(StaticName), Open(MemoryPackName));

    /// <summary>Bytes of the payload.</summary>
    [Params(32, 1_000, 16_000)]
    public int Payload { get; set; }

    private protected override int Size => Payload;

    /// <summary>With protobuf-net.</summary>
    [Benchmark(Baseline = true, Description = ProtobufNetName)]
    public void ProtobufNet() => _protobufNet.Run(1);

    /// <summary>With a serializer written by hand.</summary>
    [Benchmark(Description = StaticName)]
    public void HandWritten() => _static.Run(1);

    /// <summary>With MemoryPack.</summary>
    [Benchmark(Description = MemoryPackName)]
    public void MemoryPack() => _memoryPack.Run(1);
}
