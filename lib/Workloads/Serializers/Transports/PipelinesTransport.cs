using System.Buffers;
using System.Buffers.Binary;
using System.IO.Pipelines;
using System.Net.Sockets;

namespace Overtake.Workloads.Serializers.Transports;

/// <summary>
/// Both ends through <see cref="System.IO.Pipelines"/>, with 64 KiB between flushes and in a segment. Every message
/// comes behind its length, four bytes that are written when it is known into room that was left for them, so that
/// a message of many segments is read once, when all of it is there. One that lies in one segment is read in place.
/// </summary>
internal sealed class PipelinesTransport<T> : MessageTransport<T>
{
    private const int BufferBytes = 64 * 1_024;
    private const int LengthBytes = sizeof(int);

    private readonly PipeWriter _output;
    private readonly PipeReader _input;

    public PipelinesTransport(IMessageSerializer<T> serializer)
        : base(serializer)
    {
        _output = PipeWriter.Create(new NetworkStream(Sender), new StreamPipeWriterOptions(minimumBufferSize: BufferBytes));
        _input = PipeReader.Create(new NetworkStream(Receiver), new StreamPipeReaderOptions(bufferSize: BufferBytes));
    }

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
            Write(messages[place]);
            place = place + 1 == messages.Length ? 0 : place + 1;
            if (_output.UnflushedBytes >= BufferBytes)
            {
                await _output.FlushAsync().ConfigureAwait(false);
            }
        }

        await _output.FlushAsync().ConfigureAwait(false);
    }

    private void Write(T message)
    {
        var length = _output.GetSpan(LengthBytes)[..LengthBytes];
        _output.Advance(LengthBytes);
        var before = _output.UnflushedBytes;
        Serializer.Serialize(message, _output);
        BinaryPrimitives.WriteInt32LittleEndian(length, checked((int)(_output.UnflushedBytes - before)));
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
            // A sender that still waits for room gets the error.
            Receiver.Close();
            throw;
        }
    }

    private bool TryTake(ref ReadOnlySequence<byte> input, out T? message)
    {
        message = default;
        if (input.Length < LengthBytes)
        {
            return false;
        }

        Span<byte> prefix = stackalloc byte[LengthBytes];
        input.Slice(0, LengthBytes).CopyTo(prefix);
        var length = BinaryPrimitives.ReadInt32LittleEndian(prefix);
        if (length <= 0)
        {
            throw new InvalidMessageException($"The message says it has {length} bytes.");
        }

        if (input.Length - LengthBytes < length)
        {
            return false;
        }

        var body = input.Slice(LengthBytes, length);
        message = body.IsSingleSegment ? Read(body.FirstSpan) : ReadTogether(body);
        input = input.Slice(body.End);
        return true;
    }

    private T? ReadTogether(ReadOnlySequence<byte> body)
    {
        var length = (int)body.Length;
        var whole = ArrayPool<byte>.Shared.Rent(length);
        body.CopyTo(whole);
        var message = Read(whole.AsSpan(0, length));
        ArrayPool<byte>.Shared.Return(whole);
        return message;
    }

    private T? Read(ReadOnlySpan<byte> body) =>
        Serializer.Deserialize(body, out var consumed) is var message && consumed == body.Length
            ? message
            : throw new InvalidMessageException("A message ends before its frame, or behind it.");
}
