using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class MessageSpecsTests
{
    [Fact]
    public void The_specs_are_the_published_ones_in_published_order()
    {
        string[] published =
        [
            "1000 Object x 1000", "100 LargeStruct x 30000", "100 LargeStruct, direct x 30000", "100 Guid x 50000", "100 Guid, direct x 50000", "100 Int32 x 100000", "100 Int32, direct x 100000",
            "100 U8Message x 100000", "100 U8Message, direct x 100000", "100 S16Message x 100000", "100 S32Message x 100000", "100 S64Message x 100000", "100 DecimalMessage x 50000",
            "100 NullableDecimalMessage x 100000", "100 PrimitivesMessage x 10000", "10 DictionaryMessage x 1000", "100 ComplexMessage x 10000", "100 StringMessage x 20000", "100 StructMessage x 20000",
            "100 BoxedPrimitivesMessage x 20000", "10000 ByteArrayMessage x 1", "1000 IntArrayMessage x 1", "10 TriDimArrayCustomSerializersMessage x 100",
        ];
        Assert.Equal(published, MessageSpecs.All.Select(spec => $"{spec.Count} {spec.Name} x {spec.Passes}"));
        Assert.All(MessageSpecs.All, spec => Assert.Equal(spec.TypeName, spec.MessageType.Name));
        Assert.All(MessageSpecs.All, spec => Assert.Same(spec, MessageSpecs.Of(spec.Name)));
        Assert.Contains("S64Message; Dec", Assert.Throws<ArgumentException>(() => MessageSpecs.Of("S65Message")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_messages_of_a_spec_are_the_same_ones_every_time() =>
        Assert.All(MessageSpecs.All, spec => spec.Accept(new SameTwice()));

    [Fact]
    public void Random_numbers_are_those_of_xorshift64_star()
    {
        // The generator's own definition in arbitrary precision, independent of machine words.
        var random = new PublishedRandom();
        System.Numerics.BigInteger state = 123, modulus = System.Numerics.BigInteger.One << 64, multiplier = 2_685_821_657_736_338_717;
        for (var i = 0; i < 1000; i++)
        {
            var bytes = (int)((Draw() + modulus - 1) % 8);
            Assert.Equal(bytes == 0 ? 0 : (ulong)(Draw() % (System.Numerics.BigInteger.One << (8 * bytes))), random.Next());
        }

        System.Numerics.BigInteger Draw()
        {
            state ^= state >> 12;
            state ^= (state << 25) % modulus;
            state ^= state >> 27;
            return state * multiplier % modulus;
        }
    }

    [Fact]
    public void Comparison_finds_a_difference_anywhere_in_the_graph()
    {
        var random = new PublishedRandom();
        var message = StructMessage.Next(random);
        var changed = new StructMessage { Struct1 = message.Struct1, Struct2 = message.Struct2 };
        Assert.Null(MessageComparison.Difference(message, changed));
        changed.Struct2 = changed.Struct2 with { _int = changed.Struct2._int + 1 };
        Assert.StartsWith("._struct2._int: ", MessageComparison.Difference(message, changed));

        var complex = new ComplexMessage { AbstractMsg = new SimpleClass { BaseVal = 1, Val = 2 } };
        Assert.Equal("._abstractMsg._val: 1 and 3", MessageComparison.Difference(complex, new ComplexMessage { AbstractMsg = new SimpleClass { BaseVal = 3, Val = 2 } }));
        Assert.NotNull(MessageComparison.Difference(complex, new ComplexMessage()));
        Assert.NotNull(MessageComparison.Difference(new TriDimArrayCustomSerializersMessage { Int3Arr = new int[1, 2, 3] }, new TriDimArrayCustomSerializersMessage { Int3Arr = new int[3, 2, 1] }));
        Assert.NotNull(MessageComparison.Difference(new IntArrayMessage { IntArr = [1, 2] }, new IntArrayMessage { IntArr = [1, 3] }));
        Assert.NotNull(MessageComparison.Difference(new PrimitivesMessage { Double = 0.0 }, new PrimitivesMessage { Double = -0.0 }));
        Assert.NotNull(MessageComparison.Difference(new DecimalMessage { Val = 1.0m }, new DecimalMessage { Val = 1.00m }));
        Assert.NotNull(MessageComparison.Difference(new BoxedPrimitivesMessage { Int = 1 }, new BoxedPrimitivesMessage { Int = 1L }));
        var dictionary = new DictionaryMessage { ObMap = new() { ["a"] = new() { Val = 1 } } };
        Assert.Equal("._obMap[a]._val: 1 and 2", MessageComparison.Difference(dictionary, new DictionaryMessage { ObMap = new() { ["a"] = new() { Val = 2 } } }));
        Assert.Equal("._obMap[a]: there and not there", MessageComparison.Difference(dictionary, new DictionaryMessage { ObMap = new() { ["b"] = new() { Val = 1 } } }));
    }

    private sealed class SameTwice : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            // Ten of each: the large ones have 500 MB. A Guid is new every time, and so is the time now.
            foreach (var (first, second) in spec.Messages().Take(10).Zip(spec.Messages()))
            {
                if (first is PrimitivesMessage left && second is PrimitivesMessage right)
                {
                    right.Date = left.Date;
                }

                if (first is not Guid)
                {
                    Assert.Null(MessageComparison.Difference(first, second));
                }
            }

            return true;
        }
    }
}
