using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Tests.Workloads.Echo;

/// <summary>Bytes written out by hand from the published format.</summary>
public class StaticEnvelopesTests
{
    private const string GuidImage = "33221100554477668899AABBCCDDEEFF";
    private const string OtherImage = "0403020106050807090A0B0C0D0E0F10";
    private const string ThirdImage = "D3C2B1A0F5E47766" + "8899AABBCCDDEEFF";

    private static readonly Guid Guid = new("00112233-4455-6677-8899-aabbccddeeff");
    private static readonly Guid Other = new("01020304-0506-0708-090a-0b0c0d0e0f10");
    private static readonly Guid Third = new("a0b1c2d3-e4f5-6677-8899-aabbccddeeff");

    private static readonly Dictionary<string, MessageEnvelope> Published = new()
    {
        ["00"] = new(),
        ["01"] = new() { IsInternal = true },
        ["02" + GuidImage] = new() { To = Guid },
        ["04" + GuidImage] = new() { From = Guid },
        ["08" + GuidImage] = new() { MessageId = Guid },
        ["10" + "0807060504030201"] = new() { TimeStamp = new(0x0102030405060708) },
        ["20" + "04" + "54657374"] = new() { Header = "Test" },
        ["20" + "01" + "00"] = new() { Header = "" },
        ["20" + "09" + "C3A9E6BCA2F09F9880"] = new() { Header = "é漢\U0001F600" },
        ["20" + "02" + "0061"] = new() { Header = "\0a" },
        ["40" + "06" + "016B" + "0176" + "0165" + "0100" + "016E" + "00"] = new() { KeyValuePairs = new() { ["k"] = "v", ["e"] = "", ["n"] = null } },
        ["40" + "00"] = new() { KeyValuePairs = [] },
        ["26" + GuidImage + OtherImage + "04" + "54657374"] = new() { To = Guid, From = Other, Header = "Test" },
        ["7F" + GuidImage + OtherImage + ThirdImage + "0807060504030201" + "0161" + "02" + "0162" + "0163"] = new()
        {
            IsInternal = true, To = Guid, From = Other, MessageId = Third, TimeStamp = new(0x0102030405060708), Header = "a", KeyValuePairs = new() { ["b"] = "c" },
        },
    };

    public static TheoryData<string> Vectors => [.. Published.Keys];

    [Theory]
    [MemberData(nameof(Vectors))]
    public void Envelopes_have_the_published_bytes_and_are_read_from_them(string hex)
    {
        Assert.Equal(hex, Convert.ToHexString(Envelopes.Serialized<StaticEnvelopes>(Published[hex])));
        Assert.Null(EnvelopeComparison.Difference(Published[hex], StaticEnvelopes.Deserialize(Convert.FromHexString(hex))));
    }

    [Theory]
    [InlineData(42, "2A")]
    [InlineData(43, "2B")]
    [InlineData(127, "7F")]
    [InlineData(128, "8001")]
    [InlineData(200, "C801")]
    [InlineData(16_384, "808001")]
    public void Lengths_of_texts_are_plain_varints(int length, string varint)
    {
        var envelope = new MessageEnvelope { Header = new string('x', length) };
        var bytes = Envelopes.Serialized<StaticEnvelopes>(envelope);
        Assert.Equal("20" + varint + string.Concat(Enumerable.Repeat("78", length)), Convert.ToHexString(bytes));
        Assert.Equal(envelope.Header, StaticEnvelopes.Deserialize(bytes).Header);
    }

    [Theory]
    [InlineData(1, "02")]
    [InlineData(63, "7E")]
    [InlineData(64, "8001")]
    [InlineData(1_000, "D00F")]
    public void The_count_of_a_map_is_a_zigzag_varint(int count, string varint)
    {
        var envelope = new MessageEnvelope { KeyValuePairs = Enumerable.Range(0, count).ToDictionary(number => $"{number}", string? (_) => null) };
        var bytes = Envelopes.Serialized<StaticEnvelopes>(envelope);
        Assert.StartsWith("40" + varint + "0130" + "00", Convert.ToHexString(bytes), StringComparison.Ordinal);
        Assert.Null(EnvelopeComparison.Difference(envelope, StaticEnvelopes.Deserialize(bytes)));
    }

    [Fact]
    public void A_text_of_one_null_character_is_refused_because_it_would_come_back_empty()
    {
        using var output = new SendBuffer(0);
        FrameWriter.Write<StaticEnvelopes>(Envelopes.Published(), output, 1_000);
        var before = output.Written.ToArray();
        foreach (var envelope in new MessageEnvelope[]
        {
            new() { Header = "\0" },
            new() { KeyValuePairs = new() { ["\0"] = "" } },
            new() { KeyValuePairs = new() { [""] = "\0" } },
        })
        {
            Assert.Contains("null character", Assert.Throws<ArgumentException>(() => FrameWriter.Write<StaticEnvelopes>(envelope, output, 1_000)).Message, StringComparison.Ordinal);
            Assert.Equal(before, output.Written.ToArray());
        }

        Assert.Equal("\0\0", StaticEnvelopes.Deserialize(Envelopes.Serialized<StaticEnvelopes>(new() { Header = "\0\0" })).Header);
    }

    [Theory]
    [InlineData("")]
    [InlineData("80")]
    [InlineData("02" + "332211005544776688" + "99AABBCCDDEE")]
    [InlineData("10" + "08070605040302")]
    [InlineData("10" + "FFFFFFFFFFFFFFFF")]
    [InlineData("10" + "0040377428CA2B7F")]
    [InlineData("20")]
    [InlineData("20" + "0554657374")]
    [InlineData("20" + "80")]
    [InlineData("20" + "FFFFFFFF0F61")]
    [InlineData("20" + "FFFFFFFF1F61")]
    [InlineData("20" + "808080808000")]
    [InlineData("20" + "02C328")]
    [InlineData("20" + "01FF")]
    [InlineData("40")]
    [InlineData("40" + "01")]
    [InlineData("40" + "020100")]
    [InlineData("40" + "020001610162")]
    [InlineData("40" + "04016100" + "016100")]
    [InlineData("40" + "FEFFFFFF0F010000")]
    [InlineData("0000")]
    [InlineData("200454657374" + "00")]
    public void Anything_else_is_refused(string hex)
    {
        var bytes = Convert.FromHexString(hex);
        Assert.Throws<InvalidMessageException>(() => StaticEnvelopes.Deserialize(bytes));
    }

    [Fact]
    public void Greatest_and_least_times_come_back()
    {
        foreach (var ticks in new[] { 1, DateTime.MaxValue.Ticks })
        {
            Assert.Equal(ticks, StaticEnvelopes.Deserialize(Envelopes.Serialized<StaticEnvelopes>(new() { TimeStamp = new(ticks, DateTimeKind.Utc) })).TimeStamp.Ticks);
        }
    }
}
