using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;
using Overtake.Workloads.Serializers.Transports;

namespace Overtake.Tests.Workloads.Serializers;

public class MessageTransportTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Messages_arrive_in_order_whatever_their_lengths(bool pipelines)
    {
        // From nothing to many times the buffers on the way.
        byte[][] messages = [.. new[] { 0, 1, 4_095, 4_096, 4_097, 70_000, 3, 300_000, 0, 65_536 }.Select((length, i) => Enumerable.Repeat((byte)i, length).ToArray())];
        using var transport = Open(new Framed(), pipelines);
        foreach (var count in new[] { 1, messages.Length, 57 })
        {
            var received = new byte[]?[messages.Length];
            transport.Run(messages, count, received);
            for (var i = 0; i < Math.Min(count, messages.Length); i++)
            {
                Assert.Equal(messages[i], received[i]);
            }
        }
    }

    [Fact]
    public void The_published_buffer_does_not_grow_for_those_that_ask_for_more()
    {
        var asking = new Framed();
        using var transport = Open(asking, pipelines: false);
        transport.Run([new byte[300_000], new byte[10]], 8, new byte[]?[2]);
        Assert.Equal(4, asking.Rooms.Count(r => r == 300_004));
        Assert.All(asking.Rooms.Where(r => r != 300_004), r => Assert.InRange(r, 14, 4_096));
    }

    [Theory]
    [InlineData("System.Text.Json", false)]
    [InlineData("System.Text.Json", true)]
    [InlineData("NetSerializer format", false)]
    [InlineData("NetSerializer format", true)]
    public void Long_messages_without_a_length_of_their_own_arrive(string name, bool pipelines)
    {
        var spec = (MessageSpec<IntArrayMessage>)MessageSpecs.Of("IntArrayMessage");
        IntArrayMessage[] messages = [.. spec.Messages().Take(2)];
        using var transport = Open(SerializerContendersTests.Of(name).For(spec), pipelines);
        var received = new IntArrayMessage?[2];
        transport.Run(messages, 4, received);
        Assert.Equal(messages.Select(m => m.IntArr), received.Select(m => m!.IntArr));
    }

    [Fact]
    public void Over_pipelines_a_message_of_many_segments_is_read_once()
    {
        var counting = new Framed();
        using var transport = Open(counting, pipelines: true);
        transport.Run([new byte[1_000_000]], 5, new byte[]?[1]);
        Assert.Equal(5, counting.Reads);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task What_the_reader_cannot_read_ends_the_run_with_its_error(bool pipelines)
    {
        using var transport = Open(new Framed(refuse: true), pipelines);
        // More than fits into the buffers of a connection: the sender must not wait for ever.
        var run = Task.Run(() => transport.Run([new byte[1_000]], 100_000, new byte[]?[1]), TestContext.Current.CancellationToken);
        var error = await Record.ExceptionAsync(() => run.WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken));
        Assert.IsType<InvalidMessageException>(error);
    }

    private static MessageTransport<T> Open<T>(IMessageSerializer<T> serializer, bool pipelines) =>
        pipelines ? new PipelinesTransport<T>(serializer) : new BufferedTransport<T>(serializer);

    /// <summary>Four bytes of length, then the bytes.</summary>
    private sealed class Framed(bool refuse = false) : IMessageSerializer<byte[]>
    {
        /// <summary>Room that was given for each message.</summary>
        public List<int> Rooms { get; } = [];

        /// <summary>How often something was to be read.</summary>
        public int Reads { get; private set; }

        public void Serialize(byte[] message, IBufferWriter<byte> output)
        {
            var room = output.GetSpan(sizeof(int) + message.Length);
            Rooms.Add(room.Length);
            BitConverter.TryWriteBytes(room, message.Length);
            message.CopyTo(room[sizeof(int)..]);
            output.Advance(sizeof(int) + message.Length);
        }

        public byte[]? Deserialize(ReadOnlySpan<byte> input, out int consumed)
        {
            consumed = 0;
            Reads++;
            if (refuse)
            {
                throw new InvalidMessageException("refused");
            }

            if (input.Length < 4 || input.Length < 4 + BitConverter.ToInt32(input))
            {
                return null;
            }

            consumed = 4 + BitConverter.ToInt32(input);
            return input[4..consumed].ToArray();
        }
    }
}
