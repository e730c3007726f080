using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Echo;

/// <summary>The contenders of the echo study. A new one is a struct in <c>Contenders/</c> and an entry here; sources outside add theirs.</summary>
internal static class EchoContenders
{
    /// <summary>The study's own contenders; the baseline first.</summary>
    public static IReadOnlyList<EchoContender> All { get; } =
    [
        new EchoContender<ProtobufNetEnvelopes>(),
        new EchoContender<BufferWriterProtobufNetEnvelopes>(),
        new EchoContender<StaticEnvelopes>(),
        new EchoContender<NetSerializerEnvelopes>(),
        new EchoContender<MemoryPackEnvelopes>(),
        new EchoContender<MessagePackEnvelopes>(),
        new EchoContender<BinaryGuidMessagePackEnvelopes>(),
        new EchoContender<SourceGeneratedJsonEnvelopes>(),
        new EchoContender<ReflectionJsonEnvelopes>(),
        new EchoContender<DataContractEnvelopes>(),
        new EchoContender<BinaryFormatterEnvelopes>(),
    ];

    /// <summary>The study's own contenders and those from outside.</summary>
    /// <exception cref="InvalidOperationException">Two contenders have the same name.</exception>
    public static IReadOnlyList<EchoContender> With(params IReadOnlyList<IContenderSource<EchoContender>> more)
    {
        EchoContender[] all = [.. All, .. more.SelectMany(source => source.Contenders)];
        return all.GroupBy(contender => contender.Name).FirstOrDefault(group => group.Count() > 1) is { } twice
            ? throw new InvalidOperationException($"Two contenders are named '{twice.Key}'.")
            : all;
    }
}

/// <summary>How the echo study lists a contender. Listing one costs nothing: it is made ready at its first message.</summary>
internal abstract class EchoContender(SerializerFacts facts)
{
    public SerializerFacts Facts { get; } = facts;

    public string Name => Facts.Name;

    /// <summary>Calls <paramref name="visitor"/> with the contender's type.</summary>
    /// <exception cref="NotSupportedException">Its switch is off.</exception>
    public abstract TResult Accept<TResult>(IEnvelopeSerializerVisitor<TResult> visitor);

    public override string ToString() => Name;
}

internal sealed class EchoContender<TSerializer>() : EchoContender(TSerializer.Facts)
    where TSerializer : struct, IEnvelopeSerializer
{
    public override TResult Accept<TResult>(IEnvelopeSerializerVisitor<TResult> visitor)
    {
        Facts.DemandSwitch();
        return visitor.Visit<TSerializer>();
    }
}

/// <summary>
/// Writes and reads envelopes. Implementations are structs without fields, so that every loop over
/// messages is compiled for each of them with direct calls; what they need besides, a parser or generated
/// code, is made at their first message and kept in static fields. All members may be called by many threads.
/// </summary>
internal interface IEnvelopeSerializer
{
    static abstract SerializerFacts Facts { get; }

    /// <summary>Appends the seven fields of a message, without its payload and without saying where they end: the frame does.</summary>
    /// <exception cref="ArgumentException">A text has no form in the format. Something may have been appended.</exception>
    static abstract void Serialize(MessageEnvelope envelope, SendBuffer output);

    /// <summary>Reads what <see cref="Serialize"/> wrote: a message without a payload.</summary>
    /// <param name="input">The fields from their first byte to their last.</param>
    /// <exception cref="InvalidMessageException">
    /// The bytes are something else. A contender that is not <see cref="SerializerFacts.IsSafeForUntrustedData"/> may throw anything.
    /// </exception>
    static abstract MessageEnvelope Deserialize(ReadOnlySpan<byte> input);
}

/// <summary>Work that is compiled for every contender by itself.</summary>
internal interface IEnvelopeSerializerVisitor<out TResult>
{
    TResult Visit<TSerializer>()
        where TSerializer : struct, IEnvelopeSerializer;
}
