using Overtake.Workloads.Boxing;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>The format of <see cref="FormatSerializer"/> for users' records.</summary>
internal static class RecordFormat
{
    public const string Name = "NetSerializer format";

    /// <summary>The serializer for a record, or why the format has no form for it.</summary>
    /// <typeparam name="TRecord">A struct that is marked as serializable.</typeparam>
    public static RecordSerializer<TRecord> Of<TRecord>()
        where TRecord : struct
    {
        try
        {
            return new(Name, new FormatSerializer([typeof(TRecord)]).For<TRecord>(direct: true));
        }
        catch (NotSupportedException e)
        {
            return new(Name, null, e.Message.TrimEnd('.'));
        }
    }
}
