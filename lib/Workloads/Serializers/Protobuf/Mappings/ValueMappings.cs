using System.Runtime.InteropServices;
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

/// <summary><see cref="Guid"/>.</summary>
internal readonly struct GuidMapping : IProtobufMapping<Guid, Generated.GuidValue>
{
    public static void Fill(Generated.GuidValue generated, Guid message)
    {
        var halves = MemoryMarshal.Cast<Guid, ulong>(new ReadOnlySpan<Guid>(in message));
        var value = generated.Value ??= new();
        value.Lo = halves[0];
        value.Hi = halves[1];
    }

    public static Guid Read(Generated.GuidValue generated)
    {
        if (generated.Value is not { } value)
        {
            throw Unexpected.Message("Guid");
        }

        ReadOnlySpan<ulong> halves = [value.Lo, value.Hi];
        return MemoryMarshal.Cast<ulong, Guid>(halves)[0];
    }
}

/// <summary>
/// Dates as protobuf-net has them in its <c>bcl.proto</c>: time from the start of 1970,
/// here always in ticks, and with the kind, which protobuf-net writes only when asked.
/// </summary>
internal static class DateParts
{
    internal static void Fill(Generated.DateTime generated, DateTime value)
    {
        generated.Value = value.Ticks - DateTime.UnixEpoch.Ticks;
        generated.Scale = Generated.DateTime.Types.TimeSpanScale.Ticks;
        generated.Kind = (Generated.DateTime.Types.DateTimeKind)value.Kind;
    }

    internal static DateTime Read(Generated.DateTime? generated)
    {
        if (generated is null)
        {
            return default;
        }

        var ticks = (ulong)generated.Value + (ulong)DateTime.UnixEpoch.Ticks;
        if (generated.Scale != Generated.DateTime.Types.TimeSpanScale.Ticks
            || ticks > (ulong)DateTime.MaxValue.Ticks || (uint)generated.Kind > (uint)DateTimeKind.Local)
        {
            throw Unexpected.Value("date");
        }

        return new((long)ticks, (DateTimeKind)generated.Kind);
    }
}

/// <summary>Exceptions for what the contract allows and the messages do not, made out of line.</summary>
internal static class Unexpected
{
    internal static InvalidMessageException Message(string expected) => new($"The message is no {expected}.");

    internal static InvalidMessageException Value(string what) => new($"A {what} is out of range.");
}

/// <summary><see cref="DecimalMessage"/>.</summary>
internal readonly struct DecimalMapping : IProtobufMapping<DecimalMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, DecimalMessage message)
    {
        var sub = generated.Decimal ??= new();
        DecimalParts.Fill(sub.Val ??= new(), message.Val);
    }

    public static DecimalMessage Read(Generated.MessageBase generated) =>
        generated.Decimal is { } sub ? new() { Val = DecimalParts.Read(sub.Val) } : throw Unexpected.Message(nameof(DecimalMessage));
}

/// <summary><see cref="NullableDecimalMessage"/>.</summary>
internal readonly struct NullableDecimalMapping : IProtobufMapping<NullableDecimalMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, NullableDecimalMessage message)
    {
        var sub = generated.NullableDecimal ??= new();
        if (message.Val is { } val)
        {
            DecimalParts.Fill(sub.Val ??= new(), val);
        }
        else
        {
            sub.Val = null;
        }
    }

    public static NullableDecimalMessage Read(Generated.MessageBase generated) =>
        generated.NullableDecimal is { } sub
            ? new() { Val = sub.Val is null ? null : DecimalParts.Read(sub.Val) }
            : throw Unexpected.Message(nameof(NullableDecimalMessage));
}

/// <summary>Decimals as protobuf-net has them in its <c>bcl.proto</c>: 64 and 32 bits of the number, and the scale with the sign in its lowest bit.</summary>
internal static class DecimalParts
{
    private const int ScaleShift = 16;

    internal static void Fill(Generated.Decimal generated, decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        generated.Lo = ((ulong)(uint)bits[1] << 32) | (uint)bits[0];
        generated.Hi = (uint)bits[2];
        generated.SignScale = (((uint)bits[3] >> (ScaleShift - 1)) & 0x1fe) | ((uint)bits[3] >> 31);
    }

    internal static decimal Read(Generated.Decimal? generated)
    {
        if (generated is null)
        {
            return 0;
        }

        var scale = generated.SignScale >> 1;
        if (scale > 28)
        {
            throw Unexpected.Value("decimal");
        }

        return new((int)generated.Lo, (int)(generated.Lo >> 32), (int)generated.Hi, (generated.SignScale & 1) != 0, (byte)scale);
    }
}

/// <summary><see cref="PrimitivesMessage"/>.</summary>
internal readonly struct PrimitivesMapping : IProtobufMapping<PrimitivesMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, PrimitivesMessage message)
    {
        var sub = generated.Primitives ??= new();
        sub.Bool = message.Bool;
        sub.Byte = message.Byte;
        sub.Sbyte = message.Sbyte;
        sub.Char = message.Char;
        sub.Ushort = message.Ushort;
        sub.Short = message.Short;
        sub.Uint = message.Uint;
        sub.Int = message.Int;
        sub.Ulong = message.Ulong;
        sub.Long = message.Long;
        sub.Single = message.Single;
        sub.Double = message.Double;
        sub.Enum = (Generated.MyEnum)message.Enum;
        DateParts.Fill(sub.Date ??= new(), message.Date);
    }

    public static PrimitivesMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.Primitives ?? throw Unexpected.Message(nameof(PrimitivesMessage));
        return new()
        {
            Bool = sub.Bool,
            Byte = checked((byte)sub.Byte),
            Sbyte = checked((sbyte)sub.Sbyte),
            Char = checked((char)sub.Char),
            Ushort = checked((ushort)sub.Ushort),
            Short = checked((short)sub.Short),
            Uint = sub.Uint,
            Int = sub.Int,
            Ulong = sub.Ulong,
            Long = sub.Long,
            Single = sub.Single,
            Double = sub.Double,
            Enum = (MyEnum)sub.Enum,
            Date = DateParts.Read(sub.Date),
        };
    }
}

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
