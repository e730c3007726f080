using MessagePack;
using MessagePack.Formatters;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>Dates as timestamps, the package's default, and back to local time, which all published messages have and timestamps do not say.</summary>
public sealed class LocalDateFormatter : IMessagePackFormatter<DateTime>
{
    public void Serialize(ref MessagePackWriter writer, DateTime value, MessagePackSerializerOptions options) => writer.Write(value);

    public DateTime Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options) => reader.ReadDateTime().ToLocalTime();
}
