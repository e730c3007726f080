using Overtake.Workloads.Boxing;

namespace Overtake.Tests.Workloads.Boxing;

public class DecoderFuzzTests
{
    // One contender for each way of decoding bytes.
    private static readonly string[] Decoders = ["byte[] span", "byte[] struct", "byte[] BinaryWriter", "byte[] Utf8Json"];

    private static IEnumerable<IBoxingContender> All() =>
        BoxingContenders.Shapes.SelectMany(shape => BoxingContenders.For(shape)).Where(contender => Decoders.Contains(contender.Name));

    [Fact]
    public void Mutated_bytes_are_decoded_or_refused_and_never_cost_more_memory_than_they_justify() => Fuzz(20_000);

    [Fact]
    [Trait("Category", "Long")]
    public void A_million_mutated_inputs_are_decoded_or_refused() => Fuzz(1_000_000);

    [Fact]
    public void Every_truncation_within_a_record_is_refused()
    {
        foreach (var contender in All())
        {
            var one = contender.Fill(1);
            var three = contender.Fill(3);
            for (var length = 0; length < three.Length; length++)
            {
                var isWhole = contender.Name != "byte[] Utf8Json" && length % one.Length == 0;
                var cut = new FilledBuffer(((byte[])three.Storage)[..length], length);
                if (isWhole)
                {
                    Assert.Equal(BoxingContenders.Checksum(contender.Shape, length / one.Length), contender.Fold(cut));
                }
                else
                {
                    Assert.Throws<InvalidDataException>(() => contender.Fold(cut));
                }
            }
        }
    }

    [Theory]
    [InlineData("byte[] span", 24, 0xFF, 0xFF, 0xFF, 0x7F)]
    [InlineData("byte[] span", 24, 0xFF, 0xFF, 0xFF, 0xFF)]
    [InlineData("byte[] span", 28, 0xC3, 0x28, 0x41, 0x41)]
    [InlineData("byte[] BinaryWriter", 24, 0xFF, 0xFF, 0xFF, 0xFF, 0x07)]
    [InlineData("byte[] BinaryWriter", 24, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F)]
    [InlineData("byte[] BinaryWriter", 24, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF)]
    [InlineData("byte[] BinaryWriter", 25, 0xC3, 0x28, 0x41, 0x41)]
    public void A_text_with_a_false_length_or_false_bytes_is_refused(string name, int offset, params int[] values)
    {
        var contender = BoxingContenders.Create("numbers-and-text", name);
        var buffer = contender.Fill(2);
        for (var i = 0; i < values.Length; i++)
        {
            ((byte[])buffer.Storage)[offset + i] = (byte)values[i];
        }

        Assert.Throws<InvalidDataException>(() => contender.Fold(buffer));
        Assert.Throws<InvalidDataException>(() => contender.Compare(buffer, 2));
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("[null]")]
    [InlineData("[{}]")]
    [InlineData("[] []")]
    [InlineData("[{\"Counter\":1,\"Ticks\":2}]")]
    [InlineData("[{\"Counter\":1,\"Ticks\":2,\"Value\":\"NaN\"}]")]
    [InlineData("[{\"Counter\":1,\"Ticks\":2,\"Value\":null}]")]
    [InlineData("[{\"Counter\":1,\"Ticks\":2,\"Value\":3,\"More\":4}]")]
    [InlineData("[{\"Counter\":9223372036854775808,\"Ticks\":2,\"Value\":3}]")]
    [InlineData("[{\"Counter\":1.5,\"Ticks\":2,\"Value\":3}]")]
    public void Json_of_another_form_is_refused(string json)
    {
        var bytes = System.Text.Encoding.UTF8.GetBytes(json);
        Assert.Throws<InvalidDataException>(() => BoxingContenders.Create("three-numbers", "byte[] Utf8Json").Fold(new(bytes, bytes.Length)));
    }

    [Fact]
    public void Storage_of_another_kind_or_length_is_refused_by_every_contender()
    {
        foreach (var contender in BoxingContenders.Shapes.SelectMany(shape => BoxingContenders.For(shape)))
        {
            var buffer = contender.Fill(4);
            Assert.Throws<InvalidDataException>(() => contender.Fold(new("text", 1)));
            Assert.Throws<InvalidDataException>(() => contender.Fold(buffer with { Length = ((Array)buffer.Storage).Length + 1 }));
            Assert.Throws<InvalidDataException>(() => contender.Fold(buffer with { Length = -1 }));
        }
    }

    [Fact]
    public void Slots_of_another_type_are_refused()
    {
        object?[] wrong = [null, 1, "text", 1.5f, new object()];
        foreach (var shape in BoxingContenders.Shapes)
        {
            var contender = BoxingContenders.Create(shape, "object[]");
            foreach (var value in wrong)
            {
                var buffer = contender.Fill(2);
                ((object?[])buffer.Storage)[buffer.Length / 2] = value;
                Assert.Throws<InvalidDataException>(() => contender.Fold(buffer));
            }

            Assert.Throws<InvalidDataException>(() => BoxingContenders.Create(shape, "Variant[]").Fold(new(new Overtake.Workloads.Boxing.Shapes.Variant[8], 8)));
        }
    }

    private static void Fuzz(int cases)
    {
        var random = new Random(20_201_118);
        IBoxingContender[] decoders = [.. All()];
        var refused = 0;
        for (var number = 0; number < cases; number++)
        {
            var contender = decoders[number % decoders.Length];
            var bytes = Mutated(contender, random);
            // An exception with its trace costs some kilobytes, whatever the input.
            refused += Damaged.IsDecoded<InvalidDataException>(() => contender.Fold(new(bytes, bytes.Length)), 64_000 + (16 * bytes.Length), () => $"{contender.Shape}, {contender.Name}, case {number}") ? 0 : 1;
        }

        Assert.InRange(refused, cases / 10, cases * 9 / 10);
    }

    private static byte[] Mutated(IBoxingContender contender, Random random)
    {
        var buffer = contender.Fill(random.Next(0, 6));
        List<byte> bytes = [.. ((byte[])buffer.Storage).Take(buffer.Length)];
        Mutation.Damage(bytes, random);

        return [.. bytes];
    }
}
