using MessagePack;
using MessagePack.Formatters;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>Dates as timestamps, the package's default, and back to local time, which all published messages have and timestamps do not say.</summary>
public sealed class LocalDateFormatter : IMessagePackFormatter<DateTime>
{
    /// <inheritdoc/>
    public void Serialize(ref MessagePackWriter writer, DateTime value, MessagePackSerializerOptions options) => writer.Write(value);

    /// <inheritdoc/>
    public DateTime Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options) => reader.ReadDateTime().ToLocalTime();
}
