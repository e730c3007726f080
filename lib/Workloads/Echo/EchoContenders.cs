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
internal abstract class EchoContender
{
    /// <inheritdoc cref="IEnvelopeSerializer.Name"/>
    public abstract string Name { get; }

    /// <inheritdoc cref="IEnvelopeSerializer.Format"/>
    public abstract string Format { get; }

    /// <inheritdoc cref="IEnvelopeSerializer.Version"/>
    public abstract string Version { get; }

    /// <inheritdoc cref="IEnvelopeSerializer.IsMaintained"/>
    public abstract bool IsMaintained { get; }

    /// <inheritdoc cref="IEnvelopeSerializer.IsSafeForUntrustedData"/>
    public abstract bool IsSafeForUntrustedData { get; }

    /// <inheritdoc cref="IEnvelopeSerializer.RequiredSwitch"/>
    public abstract string? RequiredSwitch { get; }

    /// <inheritdoc cref="IEnvelopeSerializer.SizeNote"/>
    public abstract string? SizeNote { get; }

    /// <inheritdoc cref="IEnvelopeSerializer.Usage"/>
    public abstract string? Usage { get; }

    /// <summary>Calls <paramref name="visitor"/> with the contender's type.</summary>
    /// <exception cref="NotSupportedException"><see cref="RequiredSwitch"/> is off.</exception>
    public abstract TResult Accept<TResult>(IEnvelopeSerializerVisitor<TResult> visitor);

    public override string ToString() => Name;
}

/// <inheritdoc cref="EchoContender"/>
internal sealed class EchoContender<TSerializer> : EchoContender
    where TSerializer : struct, IEnvelopeSerializer
{
    public override string Name => TSerializer.Name;

    public override string Format => TSerializer.Format;

    public override string Version => TSerializer.Version;

    public override bool IsMaintained => TSerializer.IsMaintained;

    public override bool IsSafeForUntrustedData => TSerializer.IsSafeForUntrustedData;

    public override string? RequiredSwitch => TSerializer.RequiredSwitch;

    public override string? SizeNote => TSerializer.SizeNote;

    public override string? Usage => TSerializer.Usage;

    public override TResult Accept<TResult>(IEnvelopeSerializerVisitor<TResult> visitor) =>
        RequiredSwitch is null || (AppContext.TryGetSwitch(RequiredSwitch, out var isOn) && isOn)
            ? visitor.Visit<TSerializer>()
            : throw new NotSupportedException($"{Name} works only in a process that has switched on {RequiredSwitch}.");
}

/// <summary>
/// Writes and reads envelopes. Implementations are structs without fields, so that every loop over
/// messages is compiled for each of them with direct calls; what they need besides, a parser or generated
/// code, is made at their first message and kept in static fields. All members may be called by many threads.
/// </summary>
internal interface IEnvelopeSerializer
{
    /// <summary>Name in results, for example <c>protobuf-net</c>.</summary>
    static abstract string Name { get; }

    /// <summary>The format on the wire, for example <c>JSON</c>.</summary>
    static abstract string Format { get; }

    /// <summary>Version of the package, or of the format where the code is the project's own.</summary>
    static abstract string Version { get; }

    /// <summary>Whether it is still maintained.</summary>
    static virtual bool IsMaintained => true;

    /// <summary>Whether bytes from strangers may be given to it: bounded memory, bounded depth, no types but those expected.</summary>
    static virtual bool IsSafeForUntrustedData => true;

    /// <summary>The AppContext switch that has to be on in a process before it uses the contender; null where there is none.</summary>
    static virtual string? RequiredSwitch => null;

    /// <summary>Why the size of the published message is not the published one, byte by byte; null where it is.</summary>
    static virtual string? SizeNote => null;

    /// <summary>How the package is used, in one sentence, where it is a contender more than once; null elsewhere.</summary>
    static virtual string? Usage => null;

    /// <summary>Appends the seven fields of a message, without its payload and without saying where they end: the frame does.</summary>
    /// <exception cref="ArgumentException">A text has no form in the format. Something may have been appended.</exception>
    static abstract void Serialize(MessageEnvelope envelope, SendBuffer output);

    /// <summary>Reads what <see cref="Serialize"/> wrote: a message without a payload.</summary>
    /// <param name="input">The fields from their first byte to their last.</param>
    /// <exception cref="InvalidMessageException">
    /// The bytes are something else. A contender that is not <see cref="IsSafeForUntrustedData"/> may throw anything.
    /// </exception>
    static abstract MessageEnvelope Deserialize(ReadOnlySpan<byte> input);
}

/// <summary>Work that is compiled for every contender by itself.</summary>
internal interface IEnvelopeSerializerVisitor<out TResult>
{
    /// <summary>Called by <see cref="EchoContender.Accept"/>.</summary>
    TResult Visit<TSerializer>()
        where TSerializer : struct, IEnvelopeSerializer;
}
