using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="DictionaryMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class DictionaryTwin
{
    [Key(0)]
    public Dictionary<int, int>? IntMap { get; set; }

    [Key(1)]
    public Dictionary<string, SimpleTwin2>? ObMap { get; set; }

    public static DictionaryTwin Of(DictionaryMessage message) => new() { IntMap = message.IntMap, ObMap = message.ObMap?.ToDictionary(e => e.Key, e => SimpleTwin2.Of(e.Value)!) };

    public DictionaryMessage Back() => new() { IntMap = IntMap, ObMap = ObMap?.ToDictionary(e => e.Key, e => e.Value.Back()) };
}
