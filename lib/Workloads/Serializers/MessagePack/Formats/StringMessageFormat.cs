using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="StringMessage"/> as an array of its fields.</summary>
internal readonly struct StringMessageFormat : IMessagePackFormat<StringMessage>
{
    public static int Bound(StringMessage value) => 1 + MessagePackWriter.MaxText(value.String);

    public static void Write(ref MessagePackWriter writer, StringMessage value)
    {
        writer.WriteArray(1);
        writer.Write(value.String);
    }

    public static StringMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { String = reader.ReadString() };
    }
}
