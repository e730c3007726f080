using System.Net;

namespace Overtake.Workloads.ByteBuffers;

/// <summary>As published before the change: network order from the networking class, a temporary array for each value written, a byte loop for doubles.</summary>
public readonly struct BeforeCodec : IBigEndianCodec
{
    public static short ReadShort(byte[] bytes, int index) => IPAddress.HostToNetworkOrder(BitConverter.ToInt16(bytes, index));

    public static int ReadInt(byte[] bytes, int index) => IPAddress.HostToNetworkOrder(BitConverter.ToInt32(bytes, index));

    public static long ReadLong(byte[] bytes, int index) => IPAddress.HostToNetworkOrder(BitConverter.ToInt64(bytes, index));

    public static double ReadDouble(byte[] bytes, int index) => BitConverter.Int64BitsToDouble(FromBytes(bytes, index));

    public static void WriteShort(byte[] bytes, int index, short value) => Copy(BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value)), bytes, index);

    public static void WriteInt(byte[] bytes, int index, int value) => Copy(BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value)), bytes, index);

    public static void WriteLong(byte[] bytes, int index, long value) => Copy(BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value)), bytes, index);

    public static void WriteDouble(byte[] bytes, int index, double value)
    {
        var reversed = BitConverter.GetBytes(value);
        Array.Reverse(reversed);
        Copy(reversed, bytes, index);
    }

    // The published helper: the most significant byte first, one after the other.
    private static long FromBytes(byte[] bytes, int start)
    {
        long value = 0;
        for (var i = 0; i < sizeof(long); i++)
        {
            value = unchecked((value << 8) | bytes[start + i]);
        }

        return value;
    }

    private static void Copy(byte[] value, byte[] bytes, int index) => Array.Copy(value, 0, bytes, index, value.Length);
}
