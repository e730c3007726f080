using BenchmarkDotNet.Attributes;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake.Measurement.Serializers;

/// <summary>The headline of the serializers study: an array of integers to bytes and back, in memory.</summary>
public class PayloadBenchmarks : HeadlineBenchmarks
{
    private readonly IBenchmark _protobufNet;
    private readonly IBenchmark _memoryPack;
    private readonly IBenchmark _messagePack;
    private readonly IBenchmark _netSerializer;

    /// <summary>Opens the contenders.</summary>
    public PayloadBenchmarks()
        : base(new SerializersStudy(), PayloadMemory, "int-array") => (_protobufNet, _memoryPack, _messagePack, _netSerializer) =
            (Open(SerializersNames.ProtobufNet), Open(MemoryPackPackage), Open(MessagePackPackage), Open(SerializersNames.NetSerializer));

    /// <summary>Bytes of the integers.</summary>
    [Params(128, 1_024, 8_192)]
    public int Payload { get; set; }

    private protected override int Size => Payload;

    /// <summary>With protobuf-net.</summary>
    [Benchmark(Baseline = true, Description = SerializersNames.ProtobufNet)]
    public void ProtobufNet() => _protobufNet.Run(1);

    /// <summary>With MemoryPack.</summary>
    [Benchmark(Description = MemoryPackPackage)]
    public void MemoryPack() => _memoryPack.Run(1);

    /// <summary>With MessagePack.</summary>
    [Benchmark(Description = MessagePackPackage)]
    public void MessagePack() => _messagePack.Run(1);

    /// <summary>In the format of NetSerializer.</summary>
    [Benchmark(Description = SerializersNames.NetSerializer)]
    public void NetSerializer() => _netSerializer.Run(1);
}
