namespace Overtake.Workloads.Echo;

/// <summary>How the echo study lists a contender. Listing one costs nothing: it is made ready at its first message.</summary>
public abstract class EchoContender
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

    /// <summary>Calls <paramref name="visitor"/> with the contender's type.</summary>
    /// <exception cref="NotSupportedException"><see cref="RequiredSwitch"/> is off.</exception>
    public abstract TResult Accept<TResult>(IEnvelopeSerializerVisitor<TResult> visitor);

    public override string ToString() => Name;
}

/// <inheritdoc cref="EchoContender"/>
/// <typeparam name="TSerializer">The contender.</typeparam>
public sealed class EchoContender<TSerializer> : EchoContender
    where TSerializer : struct, IEnvelopeSerializer
{
    public override string Name => TSerializer.Name;

    public override string Format => TSerializer.Format;

    public override string Version => TSerializer.Version;

    public override bool IsMaintained => TSerializer.IsMaintained;

    public override bool IsSafeForUntrustedData => TSerializer.IsSafeForUntrustedData;

    public override string? RequiredSwitch => TSerializer.RequiredSwitch;

    public override string? SizeNote => TSerializer.SizeNote;

    public override TResult Accept<TResult>(IEnvelopeSerializerVisitor<TResult> visitor) =>
        RequiredSwitch is null || (AppContext.TryGetSwitch(RequiredSwitch, out var isOn) && isOn)
            ? visitor.Visit<TSerializer>()
            : throw new NotSupportedException($"{Name} works only in a process that has switched on {RequiredSwitch}.");
}
