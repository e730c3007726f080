using Overtake.Workloads.Serializers;

namespace Overtake.Peers.Twins;

/// <summary>A class with the fields of a published message and with the attributes from which packages generate their code; of the published class itself where that needs none.</summary>
internal abstract class Twin
{
    /// <summary>Writes and reads the published message, taking it to the twin and back each time.</summary>
    /// <param name="package">Writes and reads the twin.</param>
    public abstract object Mapped(TwinContender package);

    /// <summary>The twin as a model, which is made before anything is timed.</summary>
    /// <param name="package">Writes and reads the twin.</param>
    public abstract object Model(TwinContender package);
}

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
