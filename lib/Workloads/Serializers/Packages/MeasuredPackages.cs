using HdrHistogram;
using MemoryPack;
using MessagePack;
using ProtoBuf.Meta;

namespace Overtake.Workloads.Serializers.Packages;

/// <summary>The packages that are measured.</summary>
internal static class MeasuredPackages
{
    /// <summary>Exact versions by name.</summary>
    public static IReadOnlyDictionary<string, string> Versions { get; } = new Dictionary<string, string>
    {
        ["HdrHistogram"] = LibraryVersion.Of<HistogramBase>(),
        ["MemoryPack"] = LibraryVersion.Of<MemoryPackSerializerOptions>(),
        ["MessagePack"] = LibraryVersion.Of<MessagePackSerializerOptions>(),
        ["protobuf-net"] = LibraryVersion.Of<RuntimeTypeModel>(),
    };
}
