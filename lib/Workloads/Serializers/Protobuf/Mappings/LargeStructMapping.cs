using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="LargeStruct"/>.</summary>
public readonly struct LargeStructMapping : IProtobufMapping<LargeStruct, Generated.LargeStruct>
{
    /// <inheritdoc/>
    public static void Fill(Generated.LargeStruct generated, LargeStruct message)
    {
        generated.Val1 = message.Val1;
        generated.Val2 = message.Val2;
        generated.Val3 = message.Val3;
        generated.Val4 = message.Val4;
    }

    /// <inheritdoc/>
    public static LargeStruct Read(Generated.LargeStruct generated) =>
        new() { Val1 = generated.Val1, Val2 = generated.Val2, Val3 = generated.Val3, Val4 = generated.Val4 };
}
