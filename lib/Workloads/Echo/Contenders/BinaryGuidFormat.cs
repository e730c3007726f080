using Overtake.Workloads.Serializers.MessagePack;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>A Guid as its 16 bytes, which is how MessagePack-CSharp does it with its resolver of native Guids.</summary>
internal readonly struct BinaryGuidFormat : IMessagePackFormat<Guid>
{
    private const int GuidBytes = 16;

    public static int Bound(Guid value) => MessagePackWriter.MaxHeader + GuidBytes;

    public static void Write(ref MessagePackWriter writer, Guid value)
    {
        Span<byte> bytes = stackalloc byte[GuidBytes];
        value.TryWriteBytes(bytes);
        writer.Write(bytes);
    }

    public static Guid Read(ref MessagePackReader reader)
    {
        var bytes = reader.ReadBinary();
        if (bytes.Length == GuidBytes)
        {
            return new(bytes);
        }

        return reader.IsIncomplete ? default : throw reader.Unexpected("Guid");
    }
}
