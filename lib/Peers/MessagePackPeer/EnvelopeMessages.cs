using MessagePack;
using MessagePack.Formatters;
using MessagePack.Resolvers;
using Overtake.Workloads.Echo;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>What the envelopes of both kinds of Guid share. Dates are timestamps, as published.</summary>
internal static class EnvelopeMessages
{
    public static readonly MessagePackMessages<MessageEnvelope> TextGuids = Of(StandardResolver.Instance);

    public static readonly MessagePackMessages<MessageEnvelope> BinaryGuids = Of(NativeGuidResolver.Instance, StandardResolver.Instance);

    private static MessagePackMessages<MessageEnvelope> Of(params IFormatterResolver[] resolvers) =>
        new(MessagePackSerializerOptions.Standard.WithResolver(CompositeResolver.Create([(IMessagePackFormatter)new EnvelopeFormatter()], resolvers)));
}
