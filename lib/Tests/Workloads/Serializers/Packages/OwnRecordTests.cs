using System.Runtime.Serialization;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Serializers.Packages;

namespace Overtake.Tests.Workloads.Serializers.Packages;

/// <summary>Serializers of records as `overtake own` generates them.</summary>
public class OwnRecordTests
{
    [Theory]
    [InlineData("NetSerializer format")]
    [InlineData("MessagePack")]
    [InlineData("protobuf-net")]
    public void A_users_record_comes_back(string name)
    {
        RoundTrip(Of<Quote>(name), new Quote { Id = -7, Bid = 9.5, Symbol = "OVTK-ä", Sizes = [1, -2, 3], Lots = 3, Amount = -12.50m });
        RoundTrip(Of<Quote>(name), new Quote { Symbol = "", Sizes = [0] });
    }

    [Fact]
    public void MemoryPack_writes_numbers_and_refuses_texts_with_its_reason()
    {
        RoundTrip(Of<Numbers>("MemoryPack"), new Numbers { Id = 7, Lots = 3 });
        Assert.Null(Of<Quote>("MemoryPack").Serializer);
        Assert.Contains("in your project", Of<Quote>("MemoryPack").WhyNot, StringComparison.Ordinal);
    }

    [Fact]
    public void What_protobuf_net_cannot_write_is_refused_with_its_reason()
    {
        Assert.Null(Of<Zoned>("protobuf-net").Serializer);
        Assert.Contains("DateTimeOffset", Of<Zoned>("protobuf-net").WhyNot, StringComparison.Ordinal);
    }

    private static RecordSerializer<TRecord> Of<TRecord>(string name)
        where TRecord : struct => RecordSerializers.Of<TRecord>().Single(s => s.Package == name);

    private static void RoundTrip<TRecord>(RecordSerializer<TRecord> serializer, TRecord record)
    {
        var buffer = new ArrayBufferWriter<byte>();
        serializer.Serializer!.Serialize(record, buffer);
        var read = serializer.Serializer.Deserialize(buffer.WrittenSpan, out var consumed);
        Assert.Equal(buffer.WrittenCount, consumed);
        Assert.Equivalent(record, read, strict: true);
    }

    [DataContract, Serializable]
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

    [DataContract, Serializable]
    public struct Numbers
    {
        [DataMember(Order = 0)]
        public long Id;

        [DataMember(Order = 1)]
        public int? Lots;
    }

    [DataContract, Serializable]
    public struct Zoned
    {
        [DataMember(Order = 0)]
        public DateTimeOffset At;
    }
}
