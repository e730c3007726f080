using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="BoxedPrimitivesMessage"/> as an array of its fields.</summary>
internal readonly struct BoxedPrimitivesMessageFormat : IMessagePackFormat<BoxedPrimitivesMessage>
{
    public static int Bound(BoxedPrimitivesMessage value) => 1 + (5 * BoxedFormat.Bound(null));

    public static void Write(ref MessagePackWriter writer, BoxedPrimitivesMessage value)
    {
        writer.WriteArray(5);
        BoxedFormat.Write(ref writer, value.Bool);
        BoxedFormat.Write(ref writer, value.Byte);
        BoxedFormat.Write(ref writer, value.Int);
        BoxedFormat.Write(ref writer, value.Long);
        BoxedFormat.Write(ref writer, value.Enum);
    }

    public static BoxedPrimitivesMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(5);
        return new()
        {
            Bool = BoxedFormat.Read(ref reader),
            Byte = BoxedFormat.Read(ref reader),
            Int = BoxedFormat.Read(ref reader),
            Long = BoxedFormat.Read(ref reader),
            Enum = BoxedFormat.Read(ref reader),
        };
    }
}
