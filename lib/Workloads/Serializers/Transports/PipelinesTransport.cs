using System.Buffers;
using System.IO.Pipelines;
using System.Net.Sockets;

namespace Overtake.Workloads.Serializers.Transports;

/// <summary>Both ends through <see cref="System.IO.Pipelines"/>, with 64 KiB between flushes and in a segment. A message that lies in one segment is read in place.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
public sealed class PipelinesTransport<T> : MessageTransport<T>
{
    private const int BufferBytes = 64 * 1_024;

    private readonly PipeWriter _output;
    private readonly PipeReader _input;

    /// <summary>Connects both ends.</summary>
    public PipelinesTransport(IMessageSerializer<T> serializer)
        : base(serializer)
    {
        _output = PipeWriter.Create(new NetworkStream(Sender), new StreamPipeWriterOptions(minimumBufferSize: BufferBytes));
        _input = PipeReader.Create(new NetworkStream(Receiver), new StreamPipeReaderOptions(bufferSize: BufferBytes));
    }

    /// <inheritdoc/>
    public override void Run(T[] messages, long count, T?[] received)
    {
        var receiving = Task.Run(() => ReceiveAsync(received, count));
        try
        {
            SendAsync(messages, count).GetAwaiter().GetResult();
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // The reader gave up and closed the connection: its reason comes first.
            receiving.GetAwaiter().GetResult();
            throw;
        }

        receiving.GetAwaiter().GetResult();
    }

    private async Task SendAsync(T[] messages, long count)
    {
        var place = 0;
        for (long i = 0; i < count; i++)
        {
            Serializer.Serialize(messages[place], _output);
            place = place + 1 == messages.Length ? 0 : place + 1;
            if (_output.UnflushedBytes >= BufferBytes)
            {
                await _output.FlushAsync().ConfigureAwait(false);
            }
        }

        await _output.FlushAsync().ConfigureAwait(false);
    }

    private async Task ReceiveAsync(T?[] target, long count)
    {
        try
        {
            var place = 0;
            for (long i = 0; i < count;)
            {
                var result = await _input.ReadAsync().ConfigureAwait(false);
                var rest = result.Buffer;
                while (i < count && TryTake(ref rest, out var message))
                {
                    target[place] = message;
                    place = place + 1 == target.Length ? 0 : place + 1;
                    i++;
                }

                _input.AdvanceTo(rest.Start, rest.End);
                if (result.IsCompleted && i < count)
                {
                    throw new EndOfStreamException("The sender closed the connection.");
                }
            }
        }
        catch
        {
            // A sender that still waits for room is told.
            Receiver.Close();
            throw;
        }
    }

    private bool TryTake(ref ReadOnlySequence<byte> input, out T? message)
    {
        message = default;
        if (input.IsEmpty)
        {
            return false;
        }

        message = Serializer.Deserialize(input.FirstSpan, out var consumed);
        if (consumed == 0 && !input.IsSingleSegment)
        {
            var whole = ArrayPool<byte>.Shared.Rent((int)input.Length);
            input.CopyTo(whole);
            message = Serializer.Deserialize(whole.AsSpan(0, (int)input.Length), out consumed);
            ArrayPool<byte>.Shared.Return(whole);
        }

        input = input.Slice(consumed);
        return consumed > 0;
    }
}
