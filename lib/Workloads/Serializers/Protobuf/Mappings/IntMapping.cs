using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="int"/>.</summary>
internal readonly struct IntMapping : IProtobufMapping<int, Generated.IntValue>
{
    public static void Fill(Generated.IntValue generated, int message) => generated.Value = message;

    public static int Read(Generated.IntValue generated) => generated.HasValue ? generated.Value : throw Unexpected.Message("Int32");
}

/// <summary><see cref="U8Message"/>.</summary>
internal readonly struct U8Mapping : IProtobufMapping<U8Message, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, U8Message message) => (generated.U8 ??= new()).Val = message.Val;

    public static U8Message Read(Generated.MessageBase generated) =>
        generated.U8 is { } sub ? new() { Val = checked((byte)sub.Val) } : throw Unexpected.Message(nameof(U8Message));
}

/// <summary><see cref="S16Message"/>.</summary>
internal readonly struct S16Mapping : IProtobufMapping<S16Message, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, S16Message message) => (generated.S16 ??= new()).Val = message.Val;

    public static S16Message Read(Generated.MessageBase generated) =>
        generated.S16 is { } sub ? new() { Val = checked((short)sub.Val) } : throw Unexpected.Message(nameof(S16Message));
}

/// <summary><see cref="S32Message"/>.</summary>
internal readonly struct S32Mapping : IProtobufMapping<S32Message, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, S32Message message) => (generated.S32 ??= new()).Val = message.Val;

    public static S32Message Read(Generated.MessageBase generated) =>
        generated.S32 is { } sub ? new() { Val = sub.Val } : throw Unexpected.Message(nameof(S32Message));
}

/// <summary><see cref="S64Message"/>.</summary>
internal readonly struct S64Mapping : IProtobufMapping<S64Message, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, S64Message message) => (generated.S64 ??= new()).Val = message.Val;

    public static S64Message Read(Generated.MessageBase generated) =>
        generated.S64 is { } sub ? new() { Val = sub.Val } : throw Unexpected.Message(nameof(S64Message));
}
