using System.Buffers;
using Overtake.Workloads;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class SerializerContendersTests
{
    /// <summary>Contenders that this process may use.</summary>
    internal static IEnumerable<ISerializer> Usable { get; } = SerializerContenders.All.Where(contender => contender.RequiredSwitch is null);

    public static TheoryData<string> Names => [.. Usable.Select(contender => contender.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_message_comes_back_as_it_was_one_behind_the_other(string name) =>
        Assert.All(Supported(name), spec => spec.Accept(new RoundTrip(Of(name))));

    [Theory]
    [MemberData(nameof(Names))]
    public void Models_come_back_and_keep_what_they_have_while_others_are_made(string name) =>
        Assert.All(Supported(name), spec => spec.Accept(new Modelled(Of(name))));

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

    [Fact]
    public void Versions_are_those_of_the_packages()
    {
        // The central list of versions, and the runtime's own for what comes with it.
        Assert.Equal("3.25.1", Of("Protobuf").Version);
        Assert.Equal(Environment.Version.ToString(3), Of("System.Text.Json").Version);
    }

    [Fact]
    public void Contenders_from_outside_are_listed_behind()
    {
        Assert.Equal(["Protobuf", "outside"], SerializerContenders.With(new Outside("outside")).Select(contender => contender.Name).Where(n => n is "Protobuf" or "outside"));
        Assert.Equal("outside", SerializerContenders.With(new Outside("outside"))[^1].Name);
        Assert.Contains("'Protobuf'", Assert.Throws<InvalidOperationException>(() => SerializerContenders.With(new Outside("Protobuf"))).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("NetSerializer format")]
    [InlineData("MessagePack format")]
    [InlineData("Protobuf")]
    public void Large_dictionaries_with_keys_that_were_chosen_to_collide_are_refused(string name)
    {
        const int Count = 30_000;
        var serializer = Of(name).For((MessageSpec<DictionaryMessage>)MessageSpecs.Of("DictionaryMessage"));
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

    private sealed class Modelled(ISerializer contender) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            T[] messages = [.. spec.Messages().Take(5)];
            return contender.Model(spec).Accept(new Models<T>(messages, Formats.Bytes(contender.For(spec), messages)));
        }
    }

    /// <summary>Models of messages are all made before one is written, and are written as the messages are.</summary>
    private sealed class Models<T>(T[] messages, byte[] expected) : IMessageModelVisitor<T, bool>
    {
        public bool Visit<TModel>(IMessageSerializer<TModel> serializer, Func<T, TModel> of)
        {
            var models = Array.ConvertAll(messages, message => of(message));
            Assert.Equal(expected, Formats.Bytes(serializer, models));
            var read = 0;
            foreach (var model in models)
            {
                Assert.Null(MessageComparison.Difference(model, serializer.Deserialize(expected.AsSpan(read), out var consumed)));
                read += consumed;
            }

            Assert.Equal(expected.Length, read);
            return true;
        }
    }

    private sealed class Truncation(ISerializer contender) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec) => contender.Model(spec).Accept(new TruncatedModels<T>([.. spec.Messages().Take(3)]));
    }

    private sealed class TruncatedModels<T>(T[] messages) : IMessageModelVisitor<T, bool>
    {
        public bool Visit<TModel>(IMessageSerializer<TModel> serializer, Func<T, TModel> of)
        {
            foreach (var message in messages)
            {
                var output = new ArrayBufferWriter<byte>();
                serializer.Serialize(of(message), output);

                // Every end of a small message, and ends all over a large one.
                var step = Math.Max(1, output.WrittenCount / 500);
                for (var length = 0; length < output.WrittenCount; length += step)
                {
                    Assert.Equal(default, serializer.Deserialize(output.WrittenSpan[..length], out var consumed));
                    Assert.Equal(0, consumed);
                }
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

        public string Name => name;

        public string Format => "none";

        public string Version => "1.0";

        public bool IsMaintained => true;

        public bool IsSafeForUntrustedData => true;

        public string? WhyNot(MessageSpec spec) => "It is none.";

        public IMessageSerializer<T> For<T>(MessageSpec<T> spec) => throw new NotSupportedException("It is none.");
    }
}
