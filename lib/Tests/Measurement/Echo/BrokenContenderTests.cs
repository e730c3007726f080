using Overtake.Measurement.Echo;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake.Tests.Measurement.Echo;

/// <summary>Contenders that do something else than they should, and that no time may be had from.</summary>
[Collection(MeasuringCollection.Name)]
public class BrokenContenderTests
{
    private const int Payload = 32;

    [Fact]
    public void A_contender_that_changes_a_message_fails_its_case_everywhere()
    {
        Assert.Contains("\"Tset\"", AloneOf<Changing>(), StringComparison.Ordinal);
        Assert.Contains("not what it must be", InMemoryOf<Changing>(), StringComparison.Ordinal);
        Assert.Contains("not what it must be", OverSocketsOf<Changing>(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_contender_that_throws_fails_its_case_everywhere_with_what_it_says()
    {
        Assert.Contains("never learnt to read", AloneOf<Throwing>(), StringComparison.Ordinal);
        Assert.Contains("never learnt to read", InMemoryOf<Throwing>(), StringComparison.Ordinal);
        Assert.Contains("never learnt to read", OverSocketsOf<Throwing>(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_message_that_is_lost_and_another_that_is_doubled_fail_the_case()
    {
        Assert.Contains("lost, doubled or overtaken", InMemoryOf<Repeating>(), StringComparison.Ordinal);
        Assert.NotNull(OverSocketsOf<Repeating>());
    }

    [Fact]
    public void A_message_that_is_lost_while_time_is_taken_leaves_no_time()
    {
        using var benchmark = OverSockets<FaultyLater>();
        benchmark.Prepare(Payload);
        FaultyLater.Left = int.MaxValue;
        Assert.Null(benchmark.Verify());
        FaultyLater.Left = 20_000;
        Assert.Throws<InvalidDataException>(() => MacroVisit.Of(benchmark, 1_000));
    }

    [Fact]
    public void A_copy_with_more_work_sends_a_tenth_more_and_counts_it_as_nothing()
    {
        Assert.InRange(AllocatedBy(MoreBenchmark.Of(Benchmark())) / AllocatedBy(Benchmark()), 1.08, 1.12);

        static IBenchmark Benchmark() => new SocketEchoBenchmark(new EchoContender<StaticEnvelopes>(), EchoSetUp.Of(Socket, TenTimesHundred), ParameterList.Empty);

        static double AllocatedBy(IBenchmark opened)
        {
            using var benchmark = (IMacroBenchmark)opened;
            benchmark.Prepare(Payload);
            return MacroVisit.Of(benchmark, 1_250).Single(s => s.Metric == Metric.Allocated).Value;
        }
    }

    private static string? AloneOf<TFault>()
        where TFault : struct, IFault => Verified(new EchoBenchmark<Broken<TFault>>(EchoNames.TestMessage));

    private static string? InMemoryOf<TFault>()
        where TFault : struct, IFault => Verified(new MemoryEchoBenchmark<Broken<TFault>>(EchoSetUp.Of(Memory, Window100)));

    private static string? OverSocketsOf<TFault>()
        where TFault : struct, IFault => Verified(OverSockets<TFault>());

    private static SocketEchoBenchmark OverSockets<TFault>()
        where TFault : struct, IFault => new(new EchoContender<Broken<TFault>>(), EchoSetUp.Of(Socket, TenTimesHundred), ParameterList.Empty);

    private static string? Verified(IBenchmark opened)
    {
        using var benchmark = opened;
        benchmark.Prepare(Payload);
        return benchmark.Verify();
    }

    /// <summary>What is wrong with a message when it is read.</summary>
    private interface IFault
    {
        static abstract MessageEnvelope Read(ReadOnlySpan<byte> input);
    }

    /// <summary>The static serializer with a fault.</summary>
    private readonly struct Broken<TFault> : IEnvelopeSerializer
        where TFault : struct, IFault
    {
        public static SerializerFacts Facts => StaticEnvelopes.Facts with { Name = "broken" };

        public static void Serialize(MessageEnvelope envelope, SendBuffer output) => StaticEnvelopes.Serialize(envelope, output);

        public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => TFault.Read(input);
    }

    private readonly struct Changing : IFault
    {
        public static MessageEnvelope Read(ReadOnlySpan<byte> input)
        {
            var envelope = StaticEnvelopes.Deserialize(input);
            envelope.Header = "Tset";
            return envelope;
        }
    }

    private readonly struct Throwing : IFault
    {
        public static MessageEnvelope Read(ReadOnlySpan<byte> input) => throw new NotSupportedException("It never learnt to read.");
    }

    /// <summary>Every seventh message of a thread is the one before it.</summary>
    private readonly struct Repeating : IFault
    {
        private const int Every = 7;

        [ThreadStatic]
        private static MessageEnvelope? _last;

        [ThreadStatic]
        private static int _calls;

        public static MessageEnvelope Read(ReadOnlySpan<byte> input)
        {
            var envelope = ++_calls % Every == 0 && _last is { } last ? last : StaticEnvelopes.Deserialize(input);
            return _last = envelope;
        }
    }

    /// <summary>Changes a message when so many were read.</summary>
    private readonly struct FaultyLater : IFault
    {
        private static int _left;

        public static int Left
        {
            set => Volatile.Write(ref _left, value);
        }

        public static MessageEnvelope Read(ReadOnlySpan<byte> input)
        {
            var envelope = StaticEnvelopes.Deserialize(input);
            if (Interlocked.Decrement(ref _left) == 0)
            {
                envelope.From = default;
            }

            return envelope;
        }
    }
}
