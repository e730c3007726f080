using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="IntArrayMessage"/>.</summary>
internal readonly struct IntArrayMapping : IProtobufMapping<IntArrayMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, IntArrayMessage message)
    {
        var sub = generated.IntArray ??= new();
        sub.IntArr.Clear();
        if (message.IntArr is not null)
        {
            sub.IntArr.AddRange(message.IntArr);
        }

        sub.IntArrIsEmpty = message.IntArr is [];
    }

    public static IntArrayMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.IntArray ?? throw Unexpected.Message(nameof(IntArrayMessage));
        if (sub.IntArr.Count == 0)
        {
            return new() { IntArr = sub.IntArrIsEmpty ? [] : null };
        }

        var array = GC.AllocateUninitializedArray<int>(sub.IntArr.Count);
        sub.IntArr.CopyTo(array, 0);
        return new() { IntArr = array };
    }
}
