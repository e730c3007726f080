namespace Overtake.Workloads.Serializers.Specs;

/// <inheritdoc cref="MessageSpec"/>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="typeName">The type's name as published.</param>
/// <param name="count">Messages in a pass.</param>
/// <param name="passes">Passes in a published measurement.</param>
/// <param name="direct">Whether the receiver knows the type.</param>
/// <param name="next">Draws the next message.</param>
public sealed class MessageSpec<T>(string typeName, int count, int passes, bool direct, Func<PublishedRandom, T> next) : MessageSpec(typeName, count, passes, direct)
{
    /// <inheritdoc/>
    public override Type MessageType => typeof(T);

    /// <summary>The messages of a pass, always the same ones (but for the values of Guids and of the time now), drawn while they are enumerated. <c>ByteArrayMessage</c> has 500 MB of them and <c>IntArrayMessage</c> 200 MB.</summary>
    public IEnumerable<T> Messages()
    {
        var random = new PublishedRandom();
        for (int i = 0; i < Count; i++)
            yield return next(random);
    }

    /// <inheritdoc/>
    public override TResult Accept<TResult>(IMessageSpecVisitor<TResult> visitor) => visitor.Visit(this);
}
