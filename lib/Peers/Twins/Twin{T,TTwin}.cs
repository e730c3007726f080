using Overtake.Workloads.Serializers;

namespace Overtake.Peers.Twins;

/// <inheritdoc cref="Twin"/>
/// <typeparam name="T">The published message.</typeparam>
/// <typeparam name="TTwin">Its twin.</typeparam>
/// <param name="of">The twin of a message.</param>
/// <param name="back">The message of a twin.</param>
internal sealed class Twin<T, TTwin>(Func<T, TTwin> of, Func<TTwin, T> back) : Twin
{
    public override object Mapped(TwinContender package) => new TwinMessageSerializer<T, TTwin>(package.Twins<TTwin>(), of, back);

    public override object Model(TwinContender package) => new MessageModel<T, TTwin>(package.Twins<TTwin>(), of);
}
