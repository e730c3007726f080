using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.NetSerializerFormat;
using Overtake.Workloads.Serializers.Specs;
using static Overtake.Tests.Workloads.Serializers.Samples;
using Sample = Overtake.Tests.Workloads.Serializers.Samples.Sample;

namespace Overtake.Tests.Workloads.Serializers;

public class FormatSerializerTests
{
    private static readonly Type[] Roots = [typeof(Sample), typeof(Leaf), typeof(int[]), typeof(byte[]), typeof(float)];

    // Written by NetSerializer 4.1.2, built from its public source, for the sample with a changed sample behind it.
    private const string WrittenByTheOriginal = "0980897AFFFFFFFFFFFFFFFFFF010704FFFFFFFFFFFFFFFFFF01010461B424FFFF03046E0004FFFFFFFFFFFFFFFFFF01FFFFFFFF0F01000000040080808080808080FCBF0180808080808080FCFF0101030100000103040302030100060378EFBFBD7917180302016B030E1002016E000401020001050980897AFFFFFFFFFFFFFFFFFF010704FFFFFFFFFFFFFFFFFF01010461B424FFFF03046E0004FFFFFFFFFFFFFFFFFF01FFFFFFFF0F01000000040080808080808080FCBF0180808080808080FCFF010103010000010300060378EFBFBD791718010401020001050001070461F09F988062030104036F6E65020064070568C3A96C6C6F0080DEFFCEDFACDED79101D7040A05020D040374776F00028080808304010302090EFF0402080780897AFFFFFFFFFFFFFFFFFF0105070461F09F988062030104036F6E65020064070568C3A96C6C6F04020170010080DEFFCEDFACDED79101D704";

    private static Sample Two => new() { Next = new Sample { Texts = null, Map = [], Objects = [], Jagged = null } };

    [Fact]
    public void Bytes_are_those_of_the_original() => Assert.Equal(WrittenByTheOriginal, Formats.Hex(new FormatSerializer(Roots).For<Sample>(), Two));

    [Fact]
    public void Bytes_of_the_original_are_read()
    {
        var bytes = Convert.FromHexString(WrittenByTheOriginal);
        var read = new FormatSerializer(Roots).For<Sample>().Deserialize(bytes, out var consumed)!;
        Assert.Equal(bytes.Length, consumed);
        var expected = Two;

        // What is not written is not there, and a constructor is not run for it; a lone surrogate is not UTF-8.
        expected.Forgotten = expected.Next!.Forgotten = 0;
        expected.Lone = expected.Next.Lone = "x\uFFFDy";
        Assert.Null(MessageComparison.Difference(expected, read));
    }

    [Fact]
    public void Types_have_the_ids_that_the_original_gives_them() =>
        Assert.Equal("Object SimpleClass2 Int64 SimpleClass Int32 TriDimArrayCustomSerializersMessage Int32[,,] IntArrayMessage Int32[] UInt32 ByteArrayMessage Byte[] BoxedPrimitivesMessage StructMessage MyStruct2 String MyStruct1 Byte StringMessage ComplexMessage S16Message Int16 DictionaryMessage Dictionary`2 KeyValuePair`2[] KeyValuePair`2 Dictionary`2 KeyValuePair`2[] KeyValuePair`2 PrimitivesMessage UInt16 UInt64 Single SByte MyEnum Double DateTime Char Boolean NullableDecimalMessage Nullable`1 Decimal DecimalMessage S64Message S32Message U8Message Guid LargeStruct", string.Join(' ', Published().TypeIds.OrderBy(type => type.Value).Select(type => type.Key.Name)));

    [Fact]
    public void Ids_of_more_than_one_byte_are_written_and_read()
    {
        Type[] arrays = [typeof(int[])];
        for (var depth = 1; depth < 150; depth++)
        {
            arrays = [.. arrays, arrays[^1].MakeArrayType()];
        }

        // The first type gets its id last.
        var serializer = new FormatSerializer([typeof(S32Message), .. arrays]);
        Assert.Equal(154u, serializer.TypeIds[typeof(S32Message)]);
        Assert.Equal("9A010E", Formats.Hex(serializer.For<S32Message>(), new S32Message { Val = 7 }));
        Assert.Equal(7, serializer.For<S32Message>().Deserialize([0x9A, 0x01, 0x0E, .. new byte[20]], out _)!.Val);
        Assert.Equal(7, serializer.For<S32Message>().Deserialize([0x9A, 0x01, 0x0E], out _)!.Val);
    }

    // By hand, from the format's description: groups of 7 bits, zigzag.
    [Theory]
    [InlineData(0, "00")]
    [InlineData(-1, "01")]
    [InlineData(63, "7E")]
    [InlineData(64, "8001")]
    [InlineData(8191, "FE7F")]
    [InlineData(1_048_576, "80808001")]
    [InlineData(134_217_728, "8080808001")]
    [InlineData(int.MaxValue, "FEFFFFFF0F")]
    [InlineData(int.MinValue, "FFFFFFFF0F")]
    public void Numbers_are_zigzag_varints(int value, string hex)
    {
        var serializer = new FormatSerializer([typeof(int)]).For<int>(direct: true);
        Assert.Equal(hex, Formats.Hex(serializer, value));
        Assert.Equal(value, serializer.Deserialize(Convert.FromHexString(hex), out _));
        Assert.Equal(value, serializer.Deserialize(Convert.FromHexString(hex + "00000000000000000000000000000000"), out var consumed));
        Assert.Equal(hex.Length / 2, consumed);
    }

    [Fact]
    public void Long_numbers_of_every_length_round_trip_at_the_end_and_before_it()
    {
        var serializer = new FormatSerializer([typeof(ulong)]).For<ulong>(direct: true);
        for (var bit = 0; bit < 64; bit++)
        {
            foreach (var value in new[] { 1UL << bit, (1UL << bit) - 1, ulong.MaxValue >> bit })
            {
                var bytes = Formats.Bytes(serializer, value);
                Assert.Equal(Math.Max(1, (64 - System.Numerics.BitOperations.LeadingZeroCount(value) + 6) / 7), bytes.Length);
                Assert.Equal(value, serializer.Deserialize(bytes, out var alone));
                Assert.Equal(value, serializer.Deserialize([.. bytes, .. new byte[20]], out var followed));
                Assert.Equal((bytes.Length, bytes.Length), (alone, followed));
            }
        }
    }

    [Theory]
    [InlineData("S32Message", "FFFFFFFF10")]
    [InlineData("S32Message", "808080808000")]
    [InlineData("S16Message", "808004")]
    [InlineData("S64Message", "FFFFFFFFFFFFFFFFFF02")]
    [InlineData("S64Message", "8080808080808080808000")]
    [InlineData("DecimalMessage", "00003A")]
    [InlineData("StringMessage", "0201C3")]
    [InlineData("StringMessage", "030241C3")]
    [InlineData("StringMessage", "03014141")]
    [InlineData("StringMessage", "03034141")]
    [InlineData("IntArrayMessage", "FFFFFFFF1F")]
    [InlineData("TriDimArrayCustomSerializersMessage", "02FFFFFFFF0FFFFFFFFF0F")]
    [InlineData("TriDimArrayCustomSerializersMessage", "FFFFFFFF0700FFFFFFFF0F")]
    [InlineData("TriDimArrayCustomSerializersMessage", "FFFFFFFF070000")]
    [InlineData("TriDimArrayCustomSerializersMessage", "A9CBE1BA03A9CAB0F30300")]
    public void A_malformed_body_is_refused_at_the_end_and_before_it(string spec, string body) => MessageSpecs.Of(spec).Accept(new Refusal(body));

    [Fact]
    public void Times_outside_the_calendar_are_refused()
    {
        var serializer = new FormatSerializer([typeof(DateTime), typeof(long)]);
        foreach (var binary in new[] { long.MaxValue, DateTime.MaxValue.Ticks + 1 })
        {
            Assert.Throws<InvalidMessageException>(() => serializer.For<DateTime>(direct: true).Deserialize(Formats.Bytes(serializer.For<long>(direct: true), binary), out _));
        }
    }

    [Fact]
    public void An_object_of_a_type_that_its_field_cannot_hold_is_refused()
    {
        var serializer = Published();
        var other = serializer.TypeIds[typeof(U8Message)];
        var message = serializer.TypeIds[typeof(ComplexMessage)];
        foreach (var body in new byte[][] { [(byte)other, 0, 0, 0, 0], [0, 0, 0, (byte)other], [200, 1], [0, (byte)message] })
        {
            Assert.Throws<InvalidMessageException>(() => serializer.For<ComplexMessage>().Deserialize([(byte)message, .. body], out _));
        }

        Assert.Throws<InvalidMessageException>(() => serializer.For<S16Message>().Deserialize([(byte)other, 0], out _));
        Assert.Throws<InvalidMessageException>(() => serializer.For<int>().Deserialize([(byte)other, 0], out _));
        Assert.IsType<U8Message>(serializer.For<object>().Deserialize([(byte)other, 0], out _));
        Assert.IsType<U8Message>(serializer.For<MessageBase>().Deserialize([(byte)other, 0], out _));
        Assert.Throws<InvalidMessageException>(() => serializer.For<MessageBase>().Deserialize([(byte)serializer.TypeIds[typeof(SimpleClass)], 0, 0], out _));
    }

    [Fact]
    public void A_key_that_is_null_or_there_twice_is_refused()
    {
        var serializer = Published().For<DictionaryMessage>();
        var bytes = Formats.Bytes(serializer, new DictionaryMessage { IntMap = new() { [1] = 2, [3] = 4 } });
        byte[] twice = [.. bytes];
        twice[^3] = twice[^5];
        Assert.Equal(3, twice.Length - Array.LastIndexOf(twice, twice[^3]));
        Assert.Throws<InvalidMessageException>(() => serializer.Deserialize(twice, out _));
        var text = Formats.Bytes(serializer, new DictionaryMessage { ObMap = new() { [""] = null! } });
        text[^2] = 0;
        Assert.Throws<InvalidMessageException>(() => serializer.Deserialize(text, out _));
    }

    [Fact]
    public void A_length_of_two_billion_allocates_nothing()
    {
        foreach (var spec in new[] { "ByteArrayMessage", "IntArrayMessage", "StringMessage", "TriDimArrayCustomSerializersMessage" })
        {
            MessageSpecs.Of(spec).Accept(new HugeLength());
        }
    }

    [Fact]
    public void Depth_is_bounded_both_ways()
    {
        var serializer = new FormatSerializer(Roots).For<Sample>();
        Sample Nested(int depth) => new() { Objects = [], Behind = null, Map = null, Next = depth > 1 ? Nested(depth - 1) : null };
        var deepest = Formats.Bytes(serializer, Nested(FormatSerializer.MaxDepth));
        Assert.NotNull(serializer.Deserialize(deepest, out var consumed));
        Assert.Equal(deepest.Length, consumed);
        Assert.Throws<InvalidOperationException>(() => Formats.Bytes(serializer, Nested(FormatSerializer.MaxDepth + 1)));
        var circle = new Sample();
        circle.Next = circle;
        Assert.Throws<InvalidOperationException>(() => Formats.Bytes(serializer, circle));

        // Each level an array of one object that is such an array.
        var objects = new FormatSerializer([typeof(object[])]);
        byte[] levels = [.. Enumerable.Repeat(new byte[] { (byte)objects.TypeIds[typeof(object[])], 2 }, 100_000).SelectMany(level => level), 0];
        Assert.Throws<InvalidMessageException>(() => objects.For<object>().Deserialize(levels, out _));
    }

    [Fact]
    public void Structures_in_arrays_of_themselves_are_bounded_both_ways()
    {
        var serializer = new FormatSerializer([typeof(Tree), typeof(Branch[])]);
        Branch[] Nested(int depth) => depth > 1 ? [new Branch { Branches = Nested(depth - 1) }] : [default];
        var deepest = Formats.Bytes(serializer.For<Branch[]>(direct: true), Nested(FormatSerializer.MaxDepth));
        Assert.Single(serializer.For<Branch[]>(direct: true).Deserialize(deepest, out var consumed)!);
        Assert.Equal(deepest.Length, consumed);
        Assert.Throws<InvalidOperationException>(() => Formats.Bytes(serializer.For<Branch[]>(direct: true), Nested(FormatSerializer.MaxDepth + 1)));
        var circle = new Branch[1];
        circle[0].Branches = circle;
        Assert.Throws<InvalidOperationException>(() => Formats.Bytes(serializer.For<Tree>(), new Tree { Trunk = circle[0] }));

        byte[] levels = [.. Enumerable.Repeat((byte)2, 1_000_000)];
        Assert.Throws<InvalidMessageException>(() => serializer.For<Branch>(direct: true).Deserialize(levels, out _));
        Assert.Throws<InvalidMessageException>(() => serializer.For<Tree>(direct: true).Deserialize(levels, out _));
    }

    [Fact]
    public void What_is_written_can_be_read_however_deep_the_message_itself_counts()
    {
        var serializer = new FormatSerializer([typeof(Chain)]).For<Chain>();
        Chain Nested(int depth) => new() { Next = depth > 1 ? Nested(depth - 1) : null };
        var deepest = Formats.Bytes(serializer, Nested(FormatSerializer.MaxDepth));
        Assert.NotNull(serializer.Deserialize(deepest, out _));
        Assert.Throws<InvalidOperationException>(() => Formats.Bytes(serializer, Nested(FormatSerializer.MaxDepth + 1)));
    }

    [Fact]
    public void Numbers_in_longer_forms_than_are_written_are_not_read_beyond_the_input()
    {
        // A zero may come in up to five bytes; sixteen of them take more than the bound of what is written, and what lies behind the input is none of it.
        byte[] zero = [0x80, 0x80, 0x80, 0x80, 0x00];
        var shorts = new FormatSerializer([typeof(Shorts)]).For<Shorts>(direct: true);
        byte[] whole = [.. Enumerable.Repeat(zero, 16).SelectMany(bytes => bytes)];
        var decimals = new FormatSerializer([typeof(Decimals)]).For<Decimals>(direct: true);
        byte[] longest = [.. Enumerable.Repeat<byte[]>([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00, .. zero, .. zero], 3).SelectMany(bytes => bytes)];
        for (var behind = 0; behind < 20; behind++)
        {
            Within(shorts, whole, behind);
            Within(decimals, longest, behind);
        }

        static void Within<T>(FormatMessageSerializer<T> serializer, byte[] bytes, int behind)
        {
            // The memory goes on with what would be read as numbers.
            byte[] memory = [.. bytes, .. Enumerable.Repeat((byte)1, 64)];
            for (var length = 0; length < bytes.Length; length++)
            {
                serializer.Deserialize(memory.AsSpan(0, length), out var consumed);
                Assert.Equal(0, consumed);
                using var reader = serializer.Open(new MemoryStream(memory, 0, length), length + 1);
                if (length > 0)
                {
                    Assert.Throws<InvalidMessageException>(() => reader.TryRead(out _));
                }
            }

            Assert.Equal(default, serializer.Deserialize(memory.AsSpan(0, bytes.Length + behind), out var all));
            Assert.Equal(bytes.Length, all);
        }
    }

    [Fact]
    public void Arrays_in_arrays_do_not_allocate_by_the_same_bytes()
    {
        // Every level says that all the rest are its elements, and its first element is the next level.
        var serializer = new FormatSerializer([typeof(object[])]);
        var read = serializer.For<object>();
        var bytes = new byte[100_000];
        for (int level = 0, at = 0; level < 200; level++, at += 4)
        {
            bytes[at] = (byte)serializer.TypeIds[typeof(object[])];
            var length = (uint)(bytes.Length - at - 4 + 1);
            (bytes[at + 1], bytes[at + 2], bytes[at + 3]) = ((byte)(length | 0x80), (byte)((length >> 7) | 0x80), (byte)(length >> 14));
        }

        var consumed = -1;
        var allocated = Allocated.By(() => read.Deserialize(bytes, out consumed));
        Assert.Equal(0, consumed);
        Assert.InRange(allocated, 0, 16 * bytes.Length);

        // Arrays that are there are read, whatever they are in.
        object[] nested = [new object[] { 1, new object[300] }, new object[200], "x", new object[] { new object[] { new object[100] } }];
        var all = new FormatSerializer([typeof(object[]), typeof(int), typeof(string)]).For<object>();
        var written = Formats.Bytes(all, (object)nested);
        Assert.Null(MessageComparison.Difference(nested, all.Deserialize(written, out consumed)));
        Assert.Equal(written.Length, consumed);
        using var reader = all.Open(new Trickle(written, new Random(1), 7), 1);
        Assert.True(reader.TryRead(out var trickled));
        Assert.Null(MessageComparison.Difference(nested, trickled));
    }

    [Fact]
    public void What_is_not_serialized_is_zero_and_not_what_was_in_memory()
    {
        var serializer = new FormatSerializer([typeof(Part[]), typeof(Dictionary<int, Part>)]);
        Part[] parts = [.. Enumerable.Range(0, 2_000).Select(i => new Part { Known = i, Forgotten = -1 })];
        var (arrays, single, maps) = (serializer.For<Part[]>(), serializer.For<Part>(direct: true), serializer.For<Dictionary<int, Part>>());
        var all = Formats.Bytes(arrays, parts);
        var one = Formats.Bytes(single, parts[5]);
        var map = Formats.Bytes(maps, new Dictionary<int, Part> { [3] = parts[7] });
        for (var attempt = 0; attempt < 20; attempt++)
        {
            SoilHeap();
            Assert.All(arrays.Deserialize(all, out _)!, part => Assert.Equal(0, part.Forgotten));
            SoilStack();
            var part = single.Deserialize(one, out _);
            Assert.Equal((5, 0), (part.Known, part.Forgotten));
            SoilStack();
            var entries = maps.Deserialize(map, out _)!;
            Assert.Equal((7, 0), (entries[3].Known, entries[3].Forgotten));
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void SoilStack()
        {
            Span<byte> stack = stackalloc byte[8_192];
            stack.Fill(0xFF);
        }

        // What is allocated next lies where this was.
        [MethodImpl(MethodImplOptions.NoInlining)]
        static void SoilHeap()
        {
            for (var array = 0; array < 500; array++)
            {
                GC.AllocateUninitializedArray<byte>(20_000).AsSpan().Fill(0xFF);
            }

            GC.Collect(0);
        }
    }

    [Fact]
    public void Serializers_of_own_types_may_allocate_by_what_their_shortest_form_holds()
    {
        var serializer = new FormatSerializer([typeof(Sixteen[])], CustomTypeSerializer.Of<Sixteen, SixteenSerializer>()).For<Sixteen[]>(direct: true);
        Sixteen[] values = [new([1, .. new byte[15]]), new(new byte[16])];
        var bytes = Formats.Bytes(serializer, values);
        Assert.Equal(1 + (2 * 17), bytes.Length);
        var read = serializer.Deserialize(bytes, out var consumed)!;
        Assert.Equal(bytes.Length, consumed);
        Assert.Equal(values.Select(v => v.Bytes), read.Select(v => v.Bytes));
    }

    [Fact]
    public void What_a_buffer_has_left_is_filled_before_more_is_asked_for()
    {
        var random = new Random(1);
        var ints = new Sending(4_096);
        new FormatSerializer([typeof(int[])]).For<int[]>(direct: true).Serialize([.. Enumerable.Range(0, 50_000).Select(_ => random.Next(int.MinValue, int.MaxValue))], ints);
        var decimals = new Sending(4_096);
        new FormatSerializer([typeof(decimal[])]).For<decimal[]>(direct: true).Serialize([.. Enumerable.Range(0, 5_000).Select(_ => (decimal)random.NextInt64())], decimals);

        // All but the longest element and what is written beyond the last one.
        Assert.All(ints.Sent, sent => Assert.InRange(sent, 4_096 - 5 - 8, 4_096));
        Assert.All(decimals.Sent, sent => Assert.InRange(sent, 4_096 - 20 - 8, 4_096));
        Assert.InRange(ints.Sent.Count, 50, 70);
    }

    [Fact]
    public void Objects_have_no_identity()
    {
        var serializer = new FormatSerializer([typeof(object[]), typeof(S32Message)]);
        var shared = new S32Message { Val = 5 };
        var read = serializer.For<object[]>().Deserialize(Formats.Bytes(serializer.For<object[]>(), (object[])[shared, shared]), out _)!;
        Assert.NotSame(read[0], read[1]);
        Assert.Null(MessageComparison.Difference(read[0], read[1]));
    }

    [Fact]
    public void Types_that_are_not_registered_or_not_serializable_are_refused()
    {
        var serializer = new FormatSerializer([typeof(object[])]);
        Assert.Throws<NotSupportedException>(() => Formats.Bytes(serializer.For<object>(), new S32Message()));
        Assert.Throws<NotSupportedException>(() => serializer.For<S32Message>());
        Assert.Throws<NotSupportedException>(() => serializer.For<Guid>());
        foreach (var type in new[] { typeof(int[,]), typeof(HashSet<int>), typeof(DateTimeOffset), typeof(FormatSerializerTests), typeof(Action), typeof(List<>), typeof(Span<byte>), typeof(Nothing[]), typeof(Dictionary<Nothing, Nothing>), typeof(Four) })
        {
            Assert.Throws<NotSupportedException>(() => new FormatSerializer([type]));
        }
    }

    [Fact]
    public void Null_is_written_where_there_is_a_form_for_it()
    {
        var serializer = Published();
        Assert.Equal("00", Formats.Hex(serializer.For<object?>(), null));
        Assert.Equal("00", Formats.Hex(serializer.For<S32Message?>(), null));
        Assert.Equal("00", Formats.Hex(serializer.For<string?>(direct: true), null));
        Assert.Equal("00", Formats.Hex(serializer.For<byte[]?>(direct: true), null));
        Assert.Null(serializer.For<S32Message?>().Deserialize([0], out var consumed));
        Assert.Equal(1, consumed);
        Assert.Throws<ArgumentNullException>(() => Formats.Bytes(serializer.For<S32Message?>(direct: true), (S32Message?)null));
    }

    [Fact]
    public void Every_spec_is_written_within_memory_that_is_as_long_as_asked_for_and_not_beyond_it() =>
        Assert.All(MessageSpecs.All, spec => spec.Accept(new ExactMemory()));

    [Fact]
    public void Every_spec_is_read_from_a_stream_that_trickles() =>
        Assert.All(MessageSpecs.All, spec => spec.Accept(new Pieces()));

    [Fact]
    public void A_stream_that_ends_within_a_message_is_refused()
    {
        var serializer = Published().For<S64Message>();
        var bytes = Formats.Bytes(serializer, new S64Message { Val = long.MaxValue });
        using var reader = serializer.Open(new MemoryStream([.. bytes, .. bytes[..^1]]), 4_096);
        Assert.True(reader.TryRead(out var message));
        Assert.Equal(long.MaxValue, message!.Val);
        Assert.Throws<InvalidMessageException>(() => reader.TryRead(out _));
    }

    [Fact]
    public void A_stream_that_promises_two_billion_bytes_is_believed_as_far_as_it_has_come()
    {
        var serializer = Published();
        using var reader = serializer.For<ByteArrayMessage>().Open(new MemoryStream([(byte)serializer.TypeIds[typeof(ByteArrayMessage)], 0x80, 0xA8, 0xD6, 0xB9, 0x07, .. new byte[100_000]]), 4_096);
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<InvalidMessageException>(() => reader.TryRead(out _));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 600_000);
    }

    [Fact]
    public void Writing_allocates_nothing_and_reading_the_objects_alone()
    {
        MessageSpecs.All.ToList().ForEach(spec => spec.Accept(new NoAllocation()));
        Assert.Equal(0, MessageSpecs.Of("Int32").Accept(new ReadAllocation()));
        Assert.Equal(0, MessageSpecs.Of("Guid").Accept(new ReadAllocation()));
        Assert.Equal(24, MessageSpecs.Of("S64Message").Accept(new ReadAllocation()));
        Assert.Equal(32, MessageSpecs.Of("DecimalMessage").Accept(new ReadAllocation()));
    }

    private static FormatSerializer Published() => new(MessageSpecs.All.Select(spec => spec.MessageType).Concat(MessageSpecs.HeldTypes), CustomTypeSerializer.Of<int[,,]?, TriDimArraySerializer>());

    private static T[] Some<T>(MessageSpec<T> spec) => [.. spec.Messages().Take(spec.Name.Contains("Array", StringComparison.Ordinal) ? 3 : 30)];

    /// <summary>Sixteen bytes, always.</summary>
    private readonly record struct Sixteen(byte[] Bytes);

    private sealed class SixteenSerializer : ICustomTypeSerializer<Sixteen>
    {
        public static int ShortestLength => 17;

        public static void Write(ref FormatWriter writer, Sixteen value) => writer.WriteBytes(value.Bytes);

        public static Sixteen Read(ref FormatReader reader)
        {
            var bytes = new byte[Math.Max(0, reader.ReadLength(1))];
            for (var i = 0; i < bytes.Length; i++)
            {
                bytes[i] = reader.ReadByte();
            }

            return new(bytes);
        }
    }

    /// <summary>A buffer of fixed length that is sent when more is asked for than it has left, as before a socket.</summary>
    private sealed class Sending(int length) : IBufferWriter<byte>
    {
        private readonly byte[] _buffer = new byte[length];
        private int _written;

        public List<int> Sent { get; } = [];

        public void Advance(int count) => _written += count;

        public Memory<byte> GetMemory(int sizeHint = 0) => throw new NotSupportedException();

        public Span<byte> GetSpan(int sizeHint = 0)
        {
            if (_buffer.Length - _written < sizeHint)
            {
                Sent.Add(_written);
                _written = 0;
            }

            return _buffer.AsSpan(_written);
        }
    }

    private sealed class Refusal(string body) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var serializer = Published();
            byte[] bytes = [(byte)serializer.TypeIds[typeof(T)], .. Convert.FromHexString(body)];
            Assert.Throws<InvalidMessageException>(() => serializer.For<T>().Deserialize(bytes, out _));
            Assert.Throws<InvalidMessageException>(() => serializer.For<T>().Deserialize([.. bytes, .. new byte[100]], out _));
            return true;
        }
    }

    private sealed class HugeLength : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var serializer = Published();
            byte[] bytes = [(byte)serializer.TypeIds[typeof(T)], 0x80, 0xA8, 0xD6, 0xB9, 0x07, 1, 1, 1, 1];
            var read = serializer.For<T>();
            var consumed = -1;
            var allocated = Allocated.By(() => read.Deserialize(bytes, out consumed));
            Assert.Equal(0, consumed);
            Assert.InRange(allocated, 0, 64);
            return true;
        }
    }

    private sealed class ExactMemory : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var serializer = Published().For<T>(spec.Direct);
            Assert.All(Some(spec), message => Assert.Equal(Formats.Bytes(serializer, message), Formats.Exactly(serializer, message)));
            return true;
        }
    }

    private sealed class Pieces : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var random = new Random(1);
            var serializer = Published().For<T>(spec.Direct);
            var messages = Some(spec);
            var bytes = Formats.Bytes(serializer, messages);
            var most = Math.Max(7, bytes.Length / 50);
            using var reader = serializer.Open(new Trickle(bytes, random, most), random.Next(1, 5_000));
            foreach (var message in messages)
            {
                Assert.True(reader.TryRead(out var read));
                Assert.Null(MessageComparison.Difference(message, read));
            }

            Assert.False(reader.TryRead(out _));

            var sent = new MemoryStream();
            var output = PipeWriter.Create(sent, new StreamPipeWriterOptions(leaveOpen: true));
            Array.ForEach(messages, message => serializer.Serialize(message, output));
            output.Complete();
            Assert.Equal(bytes, sent.ToArray());
            return true;
        }
    }

    private sealed class NoAllocation : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var serializer = Formats.Contender.For(spec);
            var output = new ArrayBufferWriter<byte>();
            var messages = Some(spec);
            Assert.Equal(0, Allocated.By(() =>
            {
                output.ResetWrittenCount();
                foreach (var message in messages)
                {
                    serializer.Serialize(message, output);
                }
            }));
            return true;
        }
    }

    private sealed class ReadAllocation : IMessageSpecVisitor<long>
    {
        public long Visit<T>(MessageSpec<T> spec)
        {
            var serializer = Formats.Contender.For(spec);
            var bytes = Formats.Bytes(serializer, spec.Messages().First());
            return Allocated.By(() => serializer.Deserialize(bytes, out _));
        }
    }
}
