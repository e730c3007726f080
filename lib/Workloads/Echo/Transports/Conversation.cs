using System.Buffers.Binary;
using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using Overtake.Workloads.Histograms;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>
/// The messages of one client and the replies it expects. Its messages are numbered: the number is the last eight bytes of the address they are
/// sent to, where no format is longer or shorter for it, and the first eight of the payload where there are so many. A reply must be
/// the next one in order, so that none that is lost, doubled or overtaken goes unseen, and equal to its message. Not thread-safe.
/// </summary>
/// <remarks>Fixed replies have no number. They are compared with what they must be and counted.</remarks>
internal sealed class Conversation
{
    private const int NumberBytes = sizeof(long);
    private static readonly double NanosecondsPerTick = 1e9 / Stopwatch.Frequency;

    private readonly MessageEnvelope _message;
    private readonly MessageEnvelope? _fixedReply;
    private readonly byte[] _payload;
    private readonly long _address;
    private readonly int _window;
    private readonly long[] _sentAt;
    private long _firstRecorded;
    private long _lastRecorded;
    private LongHistogram? _latencies;

    /// <param name="client">Which one, from 0: their addresses and payloads differ.</param>
    public Conversation(EchoLoad load, int client)
    {
        var random = new Random(unchecked(load.Seed + client + 1));
        _payload = new byte[load.PayloadBytes];
        random.NextBytes(_payload);
        _message = TestMessage.Create(_payload, random);
        _address = Unsafe.BitCast<Guid, Vector128<long>>(_message.To)[0];
        _fixedReply = load.FixedReply();
        _window = load.Window;
        _sentAt = new long[BitOperations.RoundUpToPowerOf2((uint)load.Window)];
    }

    public long Sent { get; private set; }

    /// <summary>Replies received and found right.</summary>
    public long Received { get; private set; }

    /// <summary>Messages that have no reply yet.</summary>
    public long InFlight => Sent - Received;

    /// <summary>
    /// Has the time from each message to its reply recorded from now on, in ns, or no longer. A first window of messages is left out: they are sent all at
    /// once, and not each in return for a reply. So is the last one, whose replies come when no message is sent any more and both sides have less to do.
    /// Reading the clock twice a message costs as much as writing a small one.
    /// </summary>
    /// <param name="messages">How many will be sent; of up to two windows none is recorded.</param>
    /// <param name="latencies">
    /// Where to, as long as this is the only one that records there; times beyond its range count as its highest value. Null for none.
    /// </param>
    /// <exception cref="InvalidOperationException">Messages are on their way.</exception>
    public void Record(LongHistogram? latencies, long messages)
    {
        if (InFlight > 0)
        {
            throw new InvalidOperationException("Messages are on their way.");
        }

        _latencies = latencies;
        (_firstRecorded, _lastRecorded) = (Sent + _window, Sent + messages - _window - 1);
    }

    /// <summary>The next message, which counts as sent. It is always the same object, to be written before the next one is asked for.</summary>
    public MessageEnvelope Next()
    {
        var number = Sent++;
        if (_latencies is not null)
        {
            _sentAt[number & (_sentAt.Length - 1)] = Stopwatch.GetTimestamp();
        }

        _message.To = Numbered(number);
        if (_payload.Length >= NumberBytes)
        {
            BinaryPrimitives.WriteInt64LittleEndian(_payload, number);
        }

        return _message;
    }

    /// <exception cref="InvalidDataException">It is not the one that must come next.</exception>
    public void Take(MessageEnvelope reply)
    {
        if (Received == Sent || !(_fixedReply is null ? IsNext(reply) : IsFixed(reply)))
        {
            throw Unexpected(reply);
        }

        if (_latencies is { } latencies && Received >= _firstRecorded && Received <= _lastRecorded)
        {
            latencies.Record(
                Math.Min(latencies.HighestTrackable, (long)((Stopwatch.GetTimestamp() - _sentAt[Received & (_sentAt.Length - 1)]) * NanosecondsPerTick)));
        }

        Received++;
    }

    private bool IsNext(MessageEnvelope reply)
    {
        if (reply.To != Numbered(Received) || reply.From != _message.From || reply.Header != TestMessage.Header)
        {
            return false;
        }

        var payload = reply.Payload.Span;
        if (payload.Length != _payload.Length)
        {
            return false;
        }

        return payload.Length < NumberBytes
            ? payload.SequenceEqual(_payload)
            : BinaryPrimitives.ReadInt64LittleEndian(payload) == Received && payload[NumberBytes..].SequenceEqual(_payload.AsSpan(NumberBytes));
    }

    private bool IsFixed(MessageEnvelope reply) =>
        reply.To == _fixedReply!.To && reply.From == _fixedReply.From
        && reply.Header == _fixedReply.Header && reply.Payload.Span.SequenceEqual(_fixedReply.Payload.Span);

    private Guid Numbered(long number) => Unsafe.BitCast<Vector128<long>, Guid>(Vector128.Create(_address, number));

    private InvalidDataException Unexpected(MessageEnvelope reply)
    {
        if (Received == Sent)
        {
            return new("A reply came when each message had one.");
        }

        var to = Unsafe.BitCast<Guid, Vector128<long>>(reply.To);
        return _fixedReply is null && to[0] == _address && to[1] != Received
            ? new($"Reply {to[1]} came in place of reply {Received}: a message was lost, doubled or overtaken.")
            : new($"Reply {Received} is not what it must be.");
    }
}
