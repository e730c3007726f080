namespace Overtake.Measurement.Serializers;

/// <summary>The messages of a case.</summary>
/// <typeparam name="T">Their type.</typeparam>
internal interface IMessageSource<T>
{
    /// <summary>As many messages as make up the size, and a share of more, which a control adds.</summary>
    /// <param name="size">Size on the scenario's axis.</param>
    T[] Messages(int size);

    /// <summary>Operations that a pass over the messages of a size counts as.</summary>
    int Operations(int size);
}
