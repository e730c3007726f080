using HdrHistogram;
using MemoryPack;
using MessagePack;
using ProtoBuf.Meta;

namespace Overtake.Workloads.Serializers.Packages;

internal static class MeasuredPackages
{
    public static IReadOnlyDictionary<string, string> Versions { get; } = new Dictionary<string, string>
    {
        ["HdrHistogram"] = LibraryVersion.Of<HistogramBase>(),
        ["MemoryPack"] = LibraryVersion.Of<MemoryPackSerializerOptions>(),
        ["MessagePack"] = LibraryVersion.Of<MessagePackSerializerOptions>(),
        ["protobuf-net"] = LibraryVersion.Of<RuntimeTypeModel>(),
    };
}
