using System.Buffers;
using System.Runtime.Serialization;
using Overtake.Workloads.Boxing;

namespace Overtake.PeersTests;

/// <summary>Records as `overtake own` generates them.</summary>
public static class OwnRecords
{
    internal static RecordSerializer<TRecord> For<TRecord>(IRecordSerializerSource package) where TRecord : struct => package.For<TRecord>();

    internal static void RoundTrip(RecordSerializer<Quote> serializer)
    {
        RoundTrip(serializer, new Quote { Id = -7, Bid = 9.5, Symbol = "OVTK-ä", Sizes = [1, -2, 3], Lots = 3, Amount = -12.50m });
        RoundTrip(serializer, new Quote { Symbol = "", Sizes = [0] });
    }

    internal static void RoundTrip<TRecord>(RecordSerializer<TRecord> serializer, TRecord record)
    {
        var buffer = new ArrayBufferWriter<byte>();
        serializer.Serializer!.Serialize(record, buffer);
        var read = serializer.Serializer.Deserialize(buffer.WrittenSpan, out var consumed);
        Assert.Equal(buffer.WrittenCount, consumed);
        Assert.Equivalent(record, read, strict: true);
    }

    [DataContract]
    public struct Quote
    {
        [DataMember(Order = 0)]
        public long Id;

        [DataMember(Order = 1)]
        public double Bid;

        [DataMember(Order = 2)]
        public string Symbol;

        [DataMember(Order = 3)]
        public int[] Sizes;

        [DataMember(Order = 4)]
        public int? Lots;

        [DataMember(Order = 5)]
        public decimal Amount;
    }

    [DataContract]
    public struct Numbers
    {
        [DataMember(Order = 0)]
        public long Id;

        [DataMember(Order = 1)]
        public int? Lots;
    }

    [DataContract]
    public struct Zoned
    {
        [DataMember(Order = 0)]
        public DateTimeOffset At;
    }
}
