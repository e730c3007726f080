using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

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
