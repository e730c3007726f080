namespace Overtake.Workloads.Echo;

/// <inheritdoc cref="EchoContender"/>
/// <typeparam name="TSerializer">The contender.</typeparam>
public sealed class EchoContender<TSerializer> : EchoContender
    where TSerializer : struct, IEnvelopeSerializer
{
    /// <inheritdoc/>
    public override string Name => TSerializer.Name;

    /// <inheritdoc/>
    public override string Format => TSerializer.Format;

    /// <inheritdoc/>
    public override string Version => TSerializer.Version;

    /// <inheritdoc/>
    public override bool IsMaintained => TSerializer.IsMaintained;

    /// <inheritdoc/>
    public override bool IsSafeForUntrustedData => TSerializer.IsSafeForUntrustedData;

    /// <inheritdoc/>
    public override string? RequiredSwitch => TSerializer.RequiredSwitch;

    /// <inheritdoc/>
    public override string? SizeNote => TSerializer.SizeNote;

    /// <inheritdoc/>
    public override TResult Accept<TResult>(IEnvelopeSerializerVisitor<TResult> visitor) =>
        RequiredSwitch is null || (AppContext.TryGetSwitch(RequiredSwitch, out bool isOn) && isOn)
            ? visitor.Visit<TSerializer>()
            : throw new NotSupportedException($"{Name} works only in a process that has switched on {RequiredSwitch}.");
}
