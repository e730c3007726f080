using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="LargeStruct"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public partial struct LargeStructTwin
{
    [Key(0)]
    public ulong Val1 { get; set; }

    [Key(1)]
    public ulong Val2 { get; set; }

    [Key(2)]
    public ulong Val3 { get; set; }

    [Key(3)]
    public ulong Val4 { get; set; }

    public static LargeStructTwin Of(LargeStruct message) => new() { Val1 = message.Val1, Val2 = message.Val2, Val3 = message.Val3, Val4 = message.Val4 };

    public readonly LargeStruct Back() => new() { Val1 = Val1, Val2 = Val2, Val3 = Val3, Val4 = Val4 };
}
