using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="StringMessage"/>.</summary>
internal readonly struct StringMapping : IProtobufMapping<StringMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, StringMessage message)
    {
        var sub = generated.String ??= new();
        if (message.String is { } text)
        {
            sub.String = text;
        }
        else
        {
            sub.ClearString();
        }
    }

    public static StringMessage Read(Generated.MessageBase generated) =>
        generated.String is { } sub ? new() { String = sub.HasString ? sub.String : null } : throw Unexpected.Message(nameof(StringMessage));
}
