using MemoryPack;
using MessagePack;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>Twin of <see cref="ComplexMessage"/>.</summary>
[MessagePackObject]
[MemoryPackable]
public sealed partial class ComplexTwin
{
    [Key(0)]
    public S16Twin? Msg { get; set; }

    [Key(1)]
    public SimpleTwin? SealedClass { get; set; }

    [Key(2)]
    public SimpleTwinBase? AbstractMsg { get; set; }

    [Key(3)]
    public IMyTestTwin? IfaceMsg { get; set; }

    public static ComplexTwin Of(ComplexMessage message) => new()
    {
        Msg = message.Msg is { } msg ? S16Twin.Of(msg) : null,
        SealedClass = SimpleTwin.Of(message.SealedClass),
        AbstractMsg = SimpleTwin.Of(message.AbstractMsg),
        IfaceMsg = SimpleTwin2.Of((SimpleClass2?)message.IfaceMsg),
    };

    public ComplexMessage Back() => new()
    {
        Msg = Msg?.Back(),
        SealedClass = SealedClass?.Back(),
        AbstractMsg = ((SimpleTwin?)AbstractMsg)?.Back(),
        IfaceMsg = ((SimpleTwin2?)IfaceMsg)?.Back(),
    };
}
