using System.Numerics;
using System.Runtime.InteropServices;
using Overtake.Measurement.Echo;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Frames;

namespace Overtake.Tests.Workloads.Echo;

/// <summary>The sizes of StandardNetworkLibrary's SerializationBenchmarks.md (2023), in which the four bytes of a frame's length are not counted.</summary>
public class EnvelopeSizesTests
{
    [Theory]
    [InlineData("static", 72)]
    [InlineData("protobuf-net", 86)]
    [InlineData("System.Text.Json", 141)]
    [InlineData("System.Text.Json, reflection", 141)]
    [InlineData("MessagePack", 172)]
    [InlineData("DataContractSerializer", 236)]
    public void The_published_message_has_the_published_size(string name, int published)
    {
        Assert.Equal(published, Envelopes.Of(name).Accept(new FramedSize(Envelopes.Published())) - FrameLayout.LengthBytes);
        Assert.Null(Envelopes.Of(name).Facts.SizeNote);
    }

    // MemoryPack is not published: 1 for the members, 8 and 16, 8 + 4 for the text, 32, 4 for no map, 1.
    [Theory]
    [InlineData("protobuf-net", 86 - 32 - 2)]
    [InlineData("protobuf-net, IBufferWriter", 86 - 32 - 2)]
    [InlineData("MessagePack", 172 - 32 - 2)]
    [InlineData("MessagePack, binary Guids", 172 - 32 - 2 - (3 * 20))]
    [InlineData("MemoryPack", 1 + 8 + 16 + 8 + 4 + 32 + 4 + 1)]
    public void The_published_envelope_has_the_published_size_without_payload_and_frame(string name, int size) => Assert.Equal(size, Envelopes.PublishedSize(name));

    [Fact]
    public void Static_is_an_envelope_of_38_bytes_a_place_and_the_payload() =>
        Assert.Equal((38, 38 + 2 + 32), (WireSizes.Envelope<StaticEnvelopes>(Envelopes.Published()), Size<StaticEnvelopes>(Envelopes.Published())));

    // Not published. Of each of three Guids, an array of 16 bytes takes the place of a text of 36, both behind 2 bytes.
    [Fact]
    public void With_binary_Guids_MessagePack_has_60_bytes_less() => Assert.Equal(172 - (3 * 20), Size<BinaryGuidMessagePackEnvelopes>(Envelopes.Published()));

    // 1 time, 1 flag and 1 missing map; an empty Guid of 11 bytes; a text of 4 characters behind 2 bytes; the two addresses. And 34 of frame and payload.
    [Fact]
    public void NetSerializer_has_the_published_size_but_for_the_varints_in_a_Guid()
    {
        var sizes = new List<int>();
        for (var seed = 0; seed < 1_000; seed++)
        {
            var message = Envelopes.Published(seed);
            sizes.Add(Size<NetSerializerEnvelopes>(message));
            Assert.Equal(34 + 3 + 11 + 6 + GuidBytes(message.From) + GuidBytes(message.To), sizes[^1]);
        }

        Assert.Equal(92, sizes.Max());
        Assert.Contains(91, sizes);

        // The shares that the contender's note gives: 15/16 and 3/4 for either Guid.
        Assert.InRange(sizes.Count(size => size == 92), 440, 550);
        Assert.InRange(sizes.Count(size => size == 91), 340, 450);
    }

    // Published as 780 + 34 with a class of 50 characters in an assembly of 78. The parts are those of [MS-NRBF] 2.3 to 2.6.
    [Fact]
    public void BinaryFormatter_has_the_published_size_but_for_the_names_of_class_and_assembly()
    {
        Assert.Equal(780, BinaryFormatterBytes("BinarySerializerNetwork.Components.MessageEnvelope", "BinarySerializerNetwork, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null"));
        Assert.Equal(798 - 34, BinaryFormatterTests.EnvelopeBytes);
        Assert.Equal(BinaryFormatterTests.EnvelopeBytes, BinaryFormatterBytes(typeof(MessageEnvelope).FullName!, typeof(MessageEnvelope).Assembly.FullName!));
    }

    [Theory]
    [InlineData(EchoNames.TestMessage)]
    [InlineData(EchoNames.AllFields)]
    public void Parts_of_a_message_add_up_to_its_size(string shape)
    {
        var message = EchoMessages.Of(shape, 32);
        foreach (var contender in Envelopes.Usable)
        {
            var parts = contender.Accept(new Parts(message));
            Assert.Equal(contender.Accept(new FramedSize(message)), parts.Sum(part => part.Bytes));
            Assert.All(parts, part => Assert.True(part.Bytes > 0, $"{contender.Name}: {part}"));
            Assert.Contains(("frame", 6), parts);
            Assert.Contains(("Payload", 32), parts);
        }
    }

    [Fact]
    public void Parts_of_static_are_those_of_its_format() =>
        Assert.Equal(
            [("frame", 6), ("empty envelope", 1), ("Header", 5), ("From", 16), ("To", 16), ("Payload", 32)],
            WireSizes.Parts<StaticEnvelopes>(Envelopes.Published()));

    private static int Size<TSerializer>(MessageEnvelope message)
        where TSerializer : struct, IEnvelopeSerializer => Envelopes.Framed<TSerializer>(message).Length - FrameLayout.LengthBytes;

    private static int GuidBytes(Guid value)
    {
        var bytes = MemoryMarshal.AsBytes(new ReadOnlySpan<Guid>(in value));
        return Varint(ZigZag(BitConverter.ToInt32(bytes))) + Varint(ZigZag(BitConverter.ToInt16(bytes[4..]))) + Varint(ZigZag(BitConverter.ToInt16(bytes[6..]))) + 8;

        static long ZigZag(long number) => number >= 0 ? 2 * number : (-2 * number) - 1;
        static int Varint(long number) => (BitOperations.Log2((ulong)number | 1) / 7) + 1;
    }

    private static int BinaryFormatterBytes(string type, string assembly)
    {
        const string Text = "System.String, mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";
        const int Header = 17, Record = 1, Id = 4, Count = 4, Enumeration = 1, End = 1;
        string[] fields = ["TimeStamp", "MessageId", "Header", "From", "To", "KeyValuePairs", "IsInternal"];
        var library = Record + Id + String(assembly);
        var types = Enumeration + (3 * String("System.Guid")) + String($"System.Collections.Generic.Dictionary`2[[{Text}],[{Text}]]") + Enumeration;
        var description = Record + Id + String(type) + Count + fields.Sum(field => String($"<{field}>k__BackingField") + Enumeration) + types + Id;
        var guidDescription = Record + Id + String("System.Guid") + Count + (11 * (String("_a") + (2 * Enumeration)));
        var sameGuid = Record + Id + Id;
        var header = Record + Id + String("Test");
        return Header + library + description + sizeof(long) + guidDescription + 16 + header + (2 * (sameGuid + 16)) + Record + sizeof(bool) + End;

        static int String(string text) => (text.Length < 128 ? 1 : 2) + text.Length;
    }

    private sealed class FramedSize(MessageEnvelope message) : IEnvelopeSerializerVisitor<int>
    {
        public int Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer => Envelopes.Framed<TSerializer>(message).Length;
    }

    private sealed class Parts(MessageEnvelope message) : IEnvelopeSerializerVisitor<IReadOnlyList<(string Part, int Bytes)>>
    {
        public IReadOnlyList<(string Part, int Bytes)> Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer => WireSizes.Parts<TSerializer>(message);
    }
}
