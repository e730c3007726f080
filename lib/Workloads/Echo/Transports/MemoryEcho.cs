using System.Buffers;
using Overtake.Workloads.Echo.Frames;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>
/// The echo without sockets: the same messages, frames, buffers and checks, one client, everything
/// on the calling thread. What it costs is the serializer's share of an echo. Not thread-safe.
/// </summary>
internal sealed class MemoryEcho<TSerializer> : IDisposable
    where TSerializer : struct, IEnvelopeSerializer
{
    private readonly TransportOptions _options;
    private readonly Conversation _conversation;
    private readonly MessageEnvelope? _fixedReply;
    private readonly int _window;
    private readonly SendBuffer _requests;
    private readonly SendBuffer _replies;
    private readonly FrameJoiner _joiner = new();

    /// <summary>Makes ready the messages of the first client of a load.</summary>
    /// <param name="load">Of it the window counts, of which so many messages are written before they are read, within the limits.</param>
    public MemoryEcho(EchoLoad load, TransportOptions? options = null)
    {
        _options = options ?? TransportOptions.Default;
        _conversation = new(load, 0);
        _fixedReply = load.FixedReply();
        _window = load.Window;
        _requests = new(_options.BufferBytes);
        _replies = new(_options.BufferBytes);
    }

    /// <summary>Sends messages, answers them and checks the replies.</summary>
    /// <exception cref="InvalidDataException">A reply is not the one that must come next, or replies are missing.</exception>
    /// <exception cref="ArgumentException">A message is longer than the limits allow.</exception>
    public void Run(long roundTrips)
    {
        var last = _conversation.Received + roundTrips;
        while (_conversation.Received < last)
        {
            _requests.Clear();
            EchoSteps<TSerializer>.Ask(_conversation, Math.Min(_window, last - _conversation.Sent), _requests, _options);
            var requests = new ReadOnlySequence<byte>(_requests.Written);
            while (!requests.IsEmpty)
            {
                _replies.Clear();
                EchoSteps<TSerializer>.Answer(ref requests, _joiner, _fixedReply, _replies, _options);
                var replies = new ReadOnlySequence<byte>(_replies.Written);
                EchoSteps<TSerializer>.Check(ref replies, _joiner, _conversation, _options);
            }

            if (_conversation.InFlight > 0)
            {
                throw new InvalidDataException($"{_conversation.InFlight} messages have no reply.");
            }
        }
    }

    public void Dispose()
    {
        _requests.Dispose();
        _replies.Dispose();
        _joiner.Dispose();
    }
}
