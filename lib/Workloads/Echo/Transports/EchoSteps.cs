using System.Buffers;
using System.Runtime.CompilerServices;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>
/// The three steps of an echo, which are the same over sockets and in memory. Every one is a loop over frames,
/// compiled for its contender, and never a part of its caller: whoever measures has to see whether its code is final.
/// </summary>
internal static class EchoSteps<TSerializer>
    where TSerializer : struct, IEnvelopeSerializer
{
    /// <summary>Writes the next messages of a conversation.</summary>
    /// <param name="output">Where they go, until it is full.</param>
    /// <exception cref="ArgumentException">A message is longer than the limits allow.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Ask(Conversation conversation, long most, SendBuffer output, TransportOptions options)
    {
        for (; most > 0 && output.Length < options.MaxBufferedBytes; most--)
        {
            FrameWriter.Write<TSerializer>(conversation.Next(), output, options.MaxFrameBytes);
        }
    }

    /// <summary>Reads messages and replies to each.</summary>
    /// <param name="requests">Bytes received; the unread part stays: the beginning of a frame, or more where the output is full.</param>
    /// <param name="fixedReply">The reply to all; null to reply with the message itself.</param>
    /// <param name="output">Where the replies go, until it is full.</param>
    /// <exception cref="InvalidMessageException">There is something else than messages.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Answer(ref ReadOnlySequence<byte> requests, FrameJoiner joiner, MessageEnvelope? fixedReply, SendBuffer output, TransportOptions options)
    {
        var reader = new FrameReader(requests, options.MaxFrameBytes, joiner);
        while (output.Length < options.MaxBufferedBytes && reader.TryRead(out var frame))
        {
            var request = frame.Read<TSerializer>();
            FrameWriter.Write<TSerializer>(fixedReply ?? request, output, options.MaxFrameBytes);
        }

        requests = reader.Rest;
    }

    /// <summary>Reads replies and checks each.</summary>
    /// <param name="replies">Bytes received; the beginning of a frame stays.</param>
    /// <exception cref="InvalidMessageException">There is something else than messages.</exception>
    /// <exception cref="InvalidDataException">A reply is not the one that must come next.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Check(ref ReadOnlySequence<byte> replies, FrameJoiner joiner, Conversation conversation, TransportOptions options)
    {
        var reader = new FrameReader(replies, options.MaxFrameBytes, joiner);
        while (reader.TryRead(out var frame))
        {
            conversation.Take(frame.Read<TSerializer>());
        }

        replies = reader.Rest;
    }
}
