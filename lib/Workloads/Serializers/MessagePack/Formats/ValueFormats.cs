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

/// <summary><see cref="DecimalMessage"/> as an array of its fields.</summary>
internal readonly struct DecimalMessageFormat : IMessagePackFormat<DecimalMessage>
{
    public static int Bound(DecimalMessage value) => 1 + MessagePackWriter.MaxDecimal;

    public static void Write(ref MessagePackWriter writer, DecimalMessage value)
    {
        writer.WriteArray(1);
        writer.Write(value.Val);
    }

    public static DecimalMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.ReadDecimal() };
    }
}

/// <summary><see cref="NullableDecimalMessage"/> as an array of its fields.</summary>
internal readonly struct NullableDecimalMessageFormat : IMessagePackFormat<NullableDecimalMessage>
{
    public static int Bound(NullableDecimalMessage value) => 1 + MessagePackWriter.MaxDecimal;

    public static void Write(ref MessagePackWriter writer, NullableDecimalMessage value)
    {
        writer.WriteArray(1);
        if (value.Val is { } val)
        {
            writer.Write(val);
        }
        else
        {
            writer.WriteNil();
        }
    }

    public static NullableDecimalMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(1);
        return new() { Val = reader.TryReadNil() ? null : reader.ReadDecimal() };
    }
}

/// <summary><see cref="PrimitivesMessage"/> as an array of its fields. A timestamp has no kind: the date is local time, as in all published messages.</summary>
internal readonly struct PrimitivesMessageFormat : IMessagePackFormat<PrimitivesMessage>
{
    public static int Bound(PrimitivesMessage value) =>
        2 + (9 * MessagePackWriter.MaxInt32) + (4 * MessagePackWriter.MaxInteger) + MessagePackWriter.MaxTimestamp;

    public static void Write(ref MessagePackWriter writer, PrimitivesMessage value)
    {
        writer.WriteArray(14);
        writer.Write(value.Bool);
        writer.Write(value.Byte);
        writer.Write(value.Sbyte);
        writer.Write(value.Char);
        writer.Write(value.Ushort);
        writer.Write(value.Short);
        writer.Write(value.Uint);
        writer.Write(value.Int);
        writer.Write(value.Ulong);
        writer.Write(value.Long);
        writer.Write(value.Single);
        writer.Write(value.Double);
        writer.Write((int)value.Enum);
        writer.Write(value.Date);
    }

    public static PrimitivesMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(14);
        return new()
        {
            Bool = reader.ReadBool(),
            Byte = reader.ReadByte(),
            Sbyte = reader.ReadSByte(),
            Char = (char)reader.ReadUInt16(),
            Ushort = reader.ReadUInt16(),
            Short = reader.ReadInt16(),
            Uint = reader.ReadUInt32(),
            Int = reader.ReadInt32(),
            Ulong = reader.ReadUInt64(),
            Long = reader.ReadInt64(),
            Single = reader.ReadSingle(),
            Double = reader.ReadDouble(),
            Enum = (MyEnum)reader.ReadInt32(),
            Date = reader.ReadTimestamp().ToLocalTime(),
        };
    }
}

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

/// <summary>A value in a box, or null, as an array of the number of its type and the value, so that it comes back as what it was.</summary>
internal readonly struct BoxedFormat : IMessagePackFormat<object?>
{
    private const int BoolKey = 0;
    private const int ByteKey = 1;
    private const int IntKey = 2;
    private const int LongKey = 3;
    private const int EnumKey = 4;

    public static int Bound(object? value) => 2 + MessagePackWriter.MaxInteger;

    public static void Write(ref MessagePackWriter writer, object? value)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        writer.WriteArray(2);
        switch (value)
        {
            case bool held:
                writer.Write(BoolKey);
                writer.Write(held);
                break;
            case byte held:
                writer.Write(ByteKey);
                writer.Write(held);
                break;
            case int held:
                writer.Write(IntKey);
                writer.Write(held);
                break;
            case long held:
                writer.Write(LongKey);
                writer.Write(held);
                break;
            case MyEnum held:
                writer.Write(EnumKey);
                writer.Write((int)held);
                break;
            default:
                throw new NotSupportedException($"Values of type {value.GetType()} have no number in the format.");
        }
    }

    public static object? Read(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        reader.ReadArray(2);
        return reader.ReadInt32() switch
        {
            BoolKey => reader.ReadBool(),
            ByteKey => reader.ReadByte(),
            IntKey => reader.ReadInt32(),
            LongKey => reader.ReadInt64(),
            EnumKey => (MyEnum)reader.ReadInt32(),
            _ => throw reader.Unexpected("a known type"),
        };
    }
}

/// <summary>An object without fields as an empty array.</summary>
internal readonly struct ObjectFormat : IMessagePackFormat<object>
{
    public static int Bound(object value) => 1;

    public static void Write(ref MessagePackWriter writer, object value) => writer.WriteArray(0);

    public static object Read(ref MessagePackReader reader)
    {
        reader.ReadArray(0);
        return new();
    }
}

/// <summary>A Guid.</summary>
internal readonly struct GuidFormat : IMessagePackFormat<Guid>
{
    public static int Bound(Guid value) => MessagePackWriter.GuidLength;

    public static void Write(ref MessagePackWriter writer, Guid value) => writer.Write(value);

    public static Guid Read(ref MessagePackReader reader) => reader.ReadGuid();
}

/// <summary>A whole number of 32 bits.</summary>
internal readonly struct Int32Format : IMessagePackFormat<int>
{
    public static int Bound(int value) => MessagePackWriter.MaxInt32;

    public static void Write(ref MessagePackWriter writer, int value) => writer.Write(value);

    public static int Read(ref MessagePackReader reader) => reader.ReadInt32();
}

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

/// <summary><see cref="StructMessage"/> as an array of its fields.</summary>
internal readonly struct StructMessageFormat : IMessagePackFormat<StructMessage>
{
    public static int Bound(StructMessage value) => checked(1 + MyStruct1Format.Bound(value.Struct1) + MyStruct2Format.Bound(value.Struct2));

    public static void Write(ref MessagePackWriter writer, StructMessage value)
    {
        writer.WriteArray(2);
        MyStruct1Format.Write(ref writer, value.Struct1);
        MyStruct2Format.Write(ref writer, value.Struct2);
    }

    public static StructMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(2);
        return new() { Struct1 = MyStruct1Format.Read(ref reader), Struct2 = MyStruct2Format.Read(ref reader) };
    }
}

/// <summary><see cref="MyStruct1"/> as an array of its fields.</summary>
internal readonly struct MyStruct1Format : IMessagePackFormat<MyStruct1>
{
    public static int Bound(MyStruct1 value) => 1 + (2 * MessagePackWriter.MaxInt32) + MessagePackWriter.MaxInteger;

    public static void Write(ref MessagePackWriter writer, MyStruct1 value)
    {
        writer.WriteArray(3);
        writer.Write(value._byte);
        writer.Write(value._int);
        writer.Write(value._long);
    }

    public static MyStruct1 Read(ref MessagePackReader reader)
    {
        reader.ReadArray(3);
        return new() { _byte = reader.ReadByte(), _int = reader.ReadInt32(), _long = reader.ReadInt64() };
    }
}

/// <summary><see cref="MyStruct2"/> as an array of its fields.</summary>
internal readonly struct MyStruct2Format : IMessagePackFormat<MyStruct2>
{
    public static int Bound(MyStruct2 value) => checked(1 + MessagePackWriter.MaxText(value._string) + MessagePackWriter.MaxInt32);

    public static void Write(ref MessagePackWriter writer, MyStruct2 value)
    {
        writer.WriteArray(2);
        writer.Write(value._string);
        writer.Write(value._int);
    }

    public static MyStruct2 Read(ref MessagePackReader reader)
    {
        reader.ReadArray(2);
        return new() { _string = reader.ReadString()!, _int = reader.ReadInt32() };
    }
}

/// <summary><see cref="LargeStruct"/> as an array of its fields.</summary>
internal readonly struct LargeStructFormat : IMessagePackFormat<LargeStruct>
{
    public static int Bound(LargeStruct value) => 1 + (4 * MessagePackWriter.MaxInteger);

    public static void Write(ref MessagePackWriter writer, LargeStruct value)
    {
        writer.WriteArray(4);
        writer.Write(value.Val1);
        writer.Write(value.Val2);
        writer.Write(value.Val3);
        writer.Write(value.Val4);
    }

    public static LargeStruct Read(ref MessagePackReader reader)
    {
        reader.ReadArray(4);
        return new() { Val1 = reader.ReadUInt64(), Val2 = reader.ReadUInt64(), Val3 = reader.ReadUInt64(), Val4 = reader.ReadUInt64() };
    }
}
