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
