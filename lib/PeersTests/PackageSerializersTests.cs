using System.Buffers;
using Overtake.Workloads.Histograms;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.PeersTests;

public class PackageSerializersTests
{
    /// <summary>Every contender with every spec that it can do.</summary>
    public static TheoryData<string, string> Able =>
        [.. from contender in Contenders.Serializers from spec in MessageSpecs.All where contender.WhyNot(spec) is null select (contender.Name, spec.Name)];

    public static TheoryData<string> Names => [.. Contenders.Serializers.Select(contender => contender.Name)];

    [Fact]
    public void Each_package_that_is_here_brings_its_contenders()
    {
        Assert.Empty(Contenders.Sources.Absences);
        Assert.NotEmpty(Contenders.Sources.Packages);
        string[] expected = [.. Contenders.Sources.Packages.Keys.SelectMany(package => package switch
        {
            "HdrHistogram" => [],
            "MessagePack" => [package, "MessagePack, binary Guids"],
            _ => new[] { package },
        })];
        Assert.Equal(expected, Contenders.Serializers.Select(c => c.Name).Order(StringComparer.Ordinal));
        Assert.Equal(expected, Contenders.Envelopes.Select(c => c.Name).Order(StringComparer.Ordinal));
        Assert.Equal(Contenders.Sources.Packages.ContainsKey("HdrHistogram") ? ["HdrHistogram"] : [], Contenders.Sources.Load<PackageHistogram>().SelectMany(source => source.Contenders).Select(c => c.Name));
    }

    [Theory]
    [MemberData(nameof(Able))]
    public void Every_message_comes_back_as_it_was_one_behind_the_other(string name, string spec) => MessageSpecs.Of(spec).Accept(new RoundTrip(Contenders.Serializer(name)));

    [Theory]
    [MemberData(nameof(Able))]
    public void Every_model_comes_back_as_it_was_and_as_the_message_is_written(string name, string spec) => MessageSpecs.Of(spec).Accept(new ModelRoundTrip(Contenders.Serializer(name)));

    [Theory]
    [MemberData(nameof(Able))]
    public void In_a_frame_a_message_that_has_not_arrived_in_full_is_waited_for(string name, string spec) => MessageSpecs.Of(spec).Accept(new Truncation(Contenders.Serializer(name)));

    [Theory]
    [MemberData(nameof(Names))]
    public void A_contender_says_why_it_does_without_a_spec(string name) =>
        Assert.All(MessageSpecs.All.Where(spec => Contenders.Serializer(name).WhyNot(spec) is not null), spec => Assert.EndsWith(Contenders.Serializer(name).WhyNot(spec)!, Assert.Throws<NotSupportedException>(() => spec.Accept(new Creation(Contenders.Serializer(name)))).Message, StringComparison.Ordinal));

    private sealed class RoundTrip(ISerializer contender) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            Check(contender.For(spec), [.. Contenders.Messages(spec)]);
            return true;
        }

        internal static void Check<T>(IMessageSerializer<T> serializer, T[] messages)
        {
            var output = new ArrayBufferWriter<byte>();
            foreach (var message in messages)
            {
                serializer.Serialize(message, output);
            }

            var read = 0;
            foreach (var expected in messages)
            {
                var message = serializer.Deserialize(output.WrittenSpan[read..], out var consumed);
                Assert.NotEqual(0, consumed);
                Assert.Null(MessageComparison.Difference(expected, message));
                read += consumed;
            }

            Assert.Equal(output.WrittenCount, read);
        }
    }

    private sealed class ModelRoundTrip(ISerializer contender) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec) => contender.Model(spec).Accept(new Check<T>(contender.For(spec), [.. Contenders.Messages(spec)]));

        private sealed class Check<T>(IMessageSerializer<T> mapped, T[] messages) : IMessageModelVisitor<T, bool>
        {
            public bool Visit<TModel>(IMessageSerializer<TModel> serializer, Func<T, TModel> of)
            {
                RoundTrip.Check(serializer, Array.ConvertAll(messages, message => of(message)));
                Assert.All(messages.Take(20), message => Assert.Equal(Contenders.Bytes(mapped, message), Contenders.Bytes(serializer, of(message))));
                return true;
            }
        }
    }

    private sealed class Truncation(ISerializer contender) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var inner = contender.For(spec);
            var serializer = inner.EndsItself ? inner : new FramedMessageSerializer<T>(inner);
            foreach (var message in spec.Messages().Take(2))
            {
                var bytes = Contenders.Bytes(serializer, message);
                for (var length = 0; length < bytes.Length; length += Math.Max(1, bytes.Length / 200))
                {
                    Assert.Equal(default, serializer.Deserialize(bytes.AsSpan(0, length), out var consumed));
                    Assert.Equal(0, consumed);
                }

                Assert.Null(MessageComparison.Difference(message, serializer.Deserialize([.. bytes, 1, 2, 3], out var all)));
                Assert.Equal(bytes.Length, all);
            }

            return true;
        }
    }

    private sealed class Creation(ISerializer contender) : IMessageSpecVisitor<object>
    {
        public object Visit<T>(MessageSpec<T> spec) => contender.For(spec);
    }
}
