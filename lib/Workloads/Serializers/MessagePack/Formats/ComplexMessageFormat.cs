using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="ComplexMessage"/> as an array of its fields.</summary>
internal readonly struct ComplexMessageFormat : IMessagePackFormat<ComplexMessage>
{
    public static int Bound(ComplexMessage value) => 1 + S16MessageFormat.Bound(null!) + SimpleClassFormat.Bound(null) + SimpleClassBaseFormat.Bound(null) + MyTestFormat.Bound(null);

    public static void Write(ref MessagePackWriter writer, ComplexMessage value)
    {
        writer.WriteArray(4);
        if (value.Msg is { } msg)
        {
            S16MessageFormat.Write(ref writer, msg);
        }
        else
        {
            writer.WriteNil();
        }

        SimpleClassFormat.Write(ref writer, value.SealedClass);
        SimpleClassBaseFormat.Write(ref writer, value.AbstractMsg);
        MyTestFormat.Write(ref writer, value.IfaceMsg);
    }

    public static ComplexMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(4);
        return new()
        {
            Msg = reader.TryReadNil() ? null : S16MessageFormat.Read(ref reader),
            SealedClass = SimpleClassFormat.Read(ref reader),
            AbstractMsg = SimpleClassBaseFormat.Read(ref reader),
            IfaceMsg = MyTestFormat.Read(ref reader),
        };
    }
}
