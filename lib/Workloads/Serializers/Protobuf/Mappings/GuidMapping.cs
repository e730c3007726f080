using System.Runtime.InteropServices;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

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

/// <summary>Dates as protobuf-net has them in its <c>bcl.proto</c>: time from the start of 1970, here always in ticks, and with the kind, which protobuf-net writes only when asked.</summary>
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
        if (generated.Scale != Generated.DateTime.Types.TimeSpanScale.Ticks || ticks > (ulong)DateTime.MaxValue.Ticks || (uint)generated.Kind > (uint)DateTimeKind.Local)
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
