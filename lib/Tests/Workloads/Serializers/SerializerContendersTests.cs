using Overtake.Workloads;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class SerializerContendersTests
{
    /// <summary>Contenders that this process may use.</summary>
    internal static IEnumerable<ISerializer> Usable { get; } = SerializerContenders.All.Where(contender => contender.Facts.RequiredSwitch is null);

    public static TheoryData<string> Names => [.. Usable.Select(contender => contender.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_message_comes_back_as_it_was_one_behind_the_other(string name) =>
        Assert.All(Supported(name), spec => spec.Accept(new RoundTrip(Of(name))));

    [Theory]
    [MemberData(nameof(Names))]
    public void A_message_that_has_not_arrived_in_full_is_waited_for(string name) =>
        Assert.All(Supported(name), spec => spec.Accept(new Truncation(Of(name))));

    [Theory]
    [MemberData(nameof(Names))]
    public void A_contender_says_why_it_does_without_a_spec(string name)
    {
        var contender = Of(name);
        Assert.All(MessageSpecs.All.Where(spec => contender.WhyNot(spec) is not null), spec =>
        {
            Assert.EndsWith(".", contender.WhyNot(spec), StringComparison.Ordinal);
            Assert.Contains(contender.WhyNot(spec)!, Assert.Throws<NotSupportedException>(() => spec.Accept(new Creation(contender))).Message, StringComparison.Ordinal);
        });
    }

    // Neither direct mode, objects, boxes, nor, for protobuf-net, three dimensions.
    [Theory]
    [InlineData("MemoryPack", 17)]
    [InlineData("MessagePack", 17)]
    [InlineData("MessagePack, binary Guids", 1)]
    [InlineData("protobuf-net", 16)]
    public void A_package_can_do_so_many_specs(string name, int specs) => Assert.Equal(specs, Supported(name).Count());

    [Fact]
    public void Versions_are_those_of_the_packages()
    {
        // The central list of versions, and the runtime's own for what comes with it.
        Assert.Equal("3.4.40", Of("protobuf-net").Facts.Version);
        Assert.Equal("2.5.307", Of("MessagePack").Facts.Version);
        Assert.Equal("1.21.4", Of("MemoryPack").Facts.Version);
        Assert.Equal(Environment.Version.ToString(3), Of("System.Text.Json").Facts.Version);
    }

    [Fact]
    public void Contenders_from_outside_are_listed_behind()
    {
        Assert.Equal(["protobuf-net", "outside"], SerializerContenders.With(new Outside("outside")).Select(contender => contender.Name).Where(n => n is "protobuf-net" or "outside"));
        Assert.Equal("outside", SerializerContenders.With(new Outside("outside"))[^1].Name);
        Assert.Contains("'protobuf-net'", Assert.Throws<InvalidOperationException>(() => SerializerContenders.With(new Outside("protobuf-net"))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Large_dictionaries_with_keys_that_were_chosen_to_collide_are_refused()
    {
        const int Count = 30_000;
        var serializer = Of("NetSerializer format").For((MessageSpec<DictionaryMessage>)MessageSpecs.Of("DictionaryMessage"));
        var buckets = new Dictionary<int, int>(Count).Capacity;
        Assert.Throws<InvalidMessageException>(() => Back(key => key * buckets));
        foreach (var step in new[] { 1, 7, 1 << 10, 1 << 16 })
        {
            Assert.Equal(Count, Back(key => key * step).IntMap!.Count);
        }

        // The dictionary that is written has room enough for the keys not to collide.
        DictionaryMessage Back(Func<int, int> key)
        {
            var map = new Dictionary<int, int>(10 * Count);
            for (var i = 0; i < Count; i++)
            {
                map.Add(key(i), i);
            }

            var output = new ArrayBufferWriter<byte>();
            serializer.Serialize(new DictionaryMessage { IntMap = map }, output);
            return serializer.Deserialize(output.WrittenSpan, out _)!;
        }
    }

    /// <summary>What writes and reads messages one behind the other from a stream: as they are, or in frames where they do not say where they end.</summary>
    internal static IMessageSerializer<T> Ending<T>(ISerializer contender, MessageSpec<T> spec) =>
        contender.For(spec) is { EndsItself: true } serializer ? serializer : new FramedMessageSerializer<T>(contender.For(spec));

    internal static ISerializer Of(string name) => SerializerContenders.All.Single(contender => contender.Name == name);

    internal static IEnumerable<MessageSpec> Supported(string name) => MessageSpecs.All.Where(spec => Of(name).WhyNot(spec) is null);

    /// <summary>The messages of a spec as one contender writes them. Of the three large ones a few are enough.</summary>
    internal static IEnumerable<T> Messages<T>(MessageSpec<T> spec) =>
        spec.Messages().Take(spec.TypeName is "ByteArrayMessage" or "IntArrayMessage" or "TriDimArrayCustomSerializersMessage" ? 10 : int.MaxValue);

    internal sealed class RoundTrip(ISerializer contender) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var serializer = contender.For(spec);
            T[] messages = [.. Messages(spec)];
            var output = new ArrayBufferWriter<byte>();
            foreach (var message in messages)
            {
                serializer.Serialize(message, output);
            }

            var read = 0;
            for (var i = 0; i < messages.Length; i++)
            {
                var message = serializer.Deserialize(output.WrittenSpan[read..], out var consumed);
                Assert.NotEqual(0, consumed);
                Assert.Null(MessageComparison.Difference(messages[i], message));
                read += consumed;
            }

            Assert.Equal(output.WrittenCount, read);
            return true;
        }
    }

    private sealed class Truncation(ISerializer contender) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var serializer = Ending(contender, spec);
            foreach (var message in spec.Messages().Take(3))
            {
                var bytes = Formats.Bytes(serializer, message);

                // Every end of a small message, and ends all over a large one.
                var step = Math.Max(1, bytes.Length / 500);
                for (var length = 0; length < bytes.Length; length += step)
                {
                    Assert.Equal(default, serializer.Deserialize(bytes.AsSpan(0, length), out var consumed));
                    Assert.Equal(0, consumed);
                }

                Assert.Null(MessageComparison.Difference(message, serializer.Deserialize(serializer is FramedMessageSerializer<T> ? [.. bytes, 1, 2, 3] : bytes, out var all)));
                Assert.Equal(bytes.Length, all);
            }

            return true;
        }
    }

    private sealed class Creation(ISerializer contender) : IMessageSpecVisitor<object>
    {
        public object Visit<T>(MessageSpec<T> spec) => contender.For(spec);
    }

    private sealed class Outside(string name) : IContenderSource<ISerializer>, ISerializer
    {
        public IEnumerable<ISerializer> Contenders => [this];

        public SerializerFacts Facts { get; } = new(name, "none", () => "1.0");

        public string? WhyNot(MessageSpec spec) => "It is none.";

        public IMessageSerializer<T> For<T>(MessageSpec<T> spec) => throw new NotSupportedException("It is none.");
    }
}
