using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Echo;

/// <summary>
/// What writes and reads envelopes. Implementations are structs without fields, so that every loop over messages is compiled for each of them with direct calls; what they need besides, a parser or
/// generated code, is made at their first message and kept in static fields. All members may be called by many threads.
/// </summary>
public interface IEnvelopeSerializer
{
    /// <summary>Name in results, for example <c>Protobuf</c>.</summary>
    static abstract string Name { get; }

    /// <summary>What is on the wire, for example <c>JSON</c>.</summary>
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

    /// <summary>Appends the seven fields of a message, without its payload and without saying where they end: the frame does.</summary>
    /// <exception cref="ArgumentException">A text has no form in the format. Something may have been appended.</exception>
    static abstract void Serialize(MessageEnvelope envelope, SendBuffer output);

    /// <summary>Reads what <see cref="Serialize"/> wrote: a message without a payload.</summary>
    /// <param name="input">The fields from their first byte to their last.</param>
    /// <exception cref="InvalidMessageException">The bytes are something else. A contender that is not <see cref="IsSafeForUntrustedData"/> may throw anything.</exception>
    static abstract MessageEnvelope Deserialize(ReadOnlySpan<byte> input);
}

/// <summary>Work that is compiled for every contender by itself.</summary>
/// <typeparam name="TResult">What comes of it.</typeparam>
public interface IEnvelopeSerializerVisitor<out TResult>
{
    /// <summary>Called by <see cref="EchoContender.Accept"/>.</summary>
    TResult Visit<TSerializer>()
        where TSerializer : struct, IEnvelopeSerializer;
}
