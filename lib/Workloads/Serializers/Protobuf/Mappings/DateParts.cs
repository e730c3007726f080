namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary>Dates as protobuf-net has them in its <c>bcl.proto</c>: time from the start of 1970, here always in ticks, and with the kind, which protobuf-net writes only when it is told to.</summary>
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
            return default;
        ulong ticks = (ulong)generated.Value + (ulong)DateTime.UnixEpoch.Ticks;
        if (generated.Scale != Generated.DateTime.Types.TimeSpanScale.Ticks || ticks > (ulong)DateTime.MaxValue.Ticks || (uint)generated.Kind > (uint)DateTimeKind.Local)
            throw Unexpected.Value("date");
        return new((long)ticks, (DateTimeKind)generated.Kind);
    }
}
