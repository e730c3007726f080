using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Shapes;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.NetSerializerFormat;

namespace Overtake.Tests.Workloads.Boxing;

/// <summary>Records through the serializer of a package, which here is the records' own codec.</summary>
public class ByteArraySerializerTests
{
    private const int Records = 100;

    [Fact]
    public void Every_record_lies_after_its_length_and_comes_back()
    {
        var contender = Contender(0);
        var buffer = contender.Fill(Records);

        Assert.Equal(("byte[] codec", Records * (4 + 24)), (contender.Name, buffer.Length));
        Assert.Null(contender.Compare(buffer, Records));
        Assert.Equal(BoxingContenders.Checksum(ThreeNumbers.Shape, Records), contender.Fold(buffer));
        Assert.StartsWith("99 records instead of 100", contender.Compare(contender.Fill(Records - 1), Records), StringComparison.Ordinal);
    }

    [Fact]
    public void A_serializer_that_changes_a_value_is_noticed() => Assert.StartsWith("record 0, value 0:", Contender(1).Compare(Contender(1).Fill(Records), Records), StringComparison.Ordinal);

    [Fact]
    public void Any_bytes_are_records_or_are_refused()
    {
        var contender = Contender(0);
        var random = new Random(5);
        for (var i = 0; i < 5_000; i++)
        {
            var bytes = ((byte[])contender.Fill(5).Storage)[..(5 * 28)];
            for (var change = random.Next(4); change >= 0; change--)
            {
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            }

            var buffer = new FilledBuffer(bytes, random.Next(bytes.Length + 1));
            try
            {
                contender.Fold(buffer);
                Assert.Equal(0, buffer.Length % 28);
            }
            catch (InvalidDataException)
            {
            }
        }
    }

    [Fact]
    public void The_format_of_NetSerializer_takes_what_it_has_a_form_for_and_says_what_it_has_none_for()
    {
        var taken = RecordFormat.Of<Taken>();
        var record = new Taken { Id = -7, Symbol = "OVTK-ä", Sizes = [1, -2, 3], Lots = 3, Amount = -12.50m, Key = Guid.Parse("6f9619ff-8b86-d011-b42d-00cf4fc964ff"), Notes = ["a", ""] };
        var bytes = new ArrayBufferWriter<byte>();
        taken.Serializer!.Serialize(record, bytes);

        Assert.Equal("byte[] NetSerializer format", taken.Contender);
        Assert.Equivalent(record, taken.Serializer.Deserialize(bytes.WrittenSpan, out var consumed), strict: true);
        Assert.Equal(bytes.WrittenCount, consumed);
        Assert.Equal((null, "System.DateTimeOffset must be marked as serializable and not be serialized by itself"), (RecordFormat.Of<Refused>().Serializer, RecordFormat.Of<Refused>().WhyNot));
    }

    [Serializable]
    private struct Taken
    {
        public long Id;
        public string Symbol;
        public int[] Sizes;
        public int? Lots;
        public decimal Amount;
        public Guid Key;
        public string[] Notes;
    }

    [Serializable]
    private readonly record struct Refused(DateTimeOffset At);

    private static IBoxingContender Contender(long error) => BoxingContenders.Of(ThreeNumbers.Start, new RecordSerializer<ThreeNumbers>("codec", new Codec(error))).Create();

    private sealed class Codec(long error) : IMessageSerializer<ThreeNumbers>
    {
        public void Serialize(ThreeNumbers message, IBufferWriter<byte> output)
        {
            message.Counter += error;
            output.Advance(message.Encode(output.GetSpan(message.EncodedLength)));
        }

        public ThreeNumbers Deserialize(ReadOnlySpan<byte> input, out int consumed) => ThreeNumbers.Decode(input, out consumed);
    }
}
