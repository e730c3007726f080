using System.Buffers;
using Overtake.Workloads.Serializers;
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

    private static MessageTransport<byte[]> Open(IMessageSerializer<byte[]> serializer, bool pipelines) =>
        pipelines ? new PipelinesTransport<byte[]>(serializer) : new BufferedTransport<byte[]>(serializer);

    /// <summary>Four bytes of length, then the bytes.</summary>
    private sealed class Framed(bool refuse = false) : IMessageSerializer<byte[]>
    {
        public void Serialize(byte[] message, IBufferWriter<byte> output)
        {
            output.Write(BitConverter.GetBytes(message.Length));
            output.Write(message);
        }

        public byte[]? Deserialize(ReadOnlySpan<byte> input, out int consumed)
        {
            consumed = 0;
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
