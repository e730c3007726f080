using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="U8Message"/> as an array of its fields.</summary>
internal readonly struct U8MessageFormat : IMessagePackFormat<U8Message>
{
    public static int Bound(U8Message value) => 1 + MessagePackWriter.MaxInt32;

    public static void Write(ref MessagePackWriter writer, U8Message value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    public static U8Message Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadByte() };
    }
}

/// <summary><see cref="S16Message"/> as an array of its fields.</summary>
internal readonly struct S16MessageFormat : IMessagePackFormat<S16Message>
{
    public static int Bound(S16Message value) => 1 + MessagePackWriter.MaxInt32;

    public static void Write(ref MessagePackWriter writer, S16Message value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    public static S16Message Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadInt16() };
    }
}

/// <summary><see cref="S32Message"/> as an array of its fields.</summary>
internal readonly struct S32MessageFormat : IMessagePackFormat<S32Message>
{
    public static int Bound(S32Message value) => 1 + MessagePackWriter.MaxInt32;

    public static void Write(ref MessagePackWriter writer, S32Message value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    public static S32Message Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadInt32() };
    }
}

/// <summary><see cref="S64Message"/> as an array of its fields.</summary>
internal readonly struct S64MessageFormat : IMessagePackFormat<S64Message>
{
    public static int Bound(S64Message value) => 1 + MessagePackWriter.MaxInteger;

    public static void Write(ref MessagePackWriter writer, S64Message value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    public static S64Message Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadInt64() };
    }
}
