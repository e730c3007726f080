namespace Overtake.Workloads.Serializers.Specs;

/// <summary>One row of the published study: a type of message, how many of them, and how often they are written and read.</summary>
/// <param name="typeName">The type's name as published.</param>
/// <param name="count">Messages in a pass.</param>
/// <param name="passes">Passes in a published measurement.</param>
/// <param name="direct">Whether the receiver knows the type.</param>
public abstract class MessageSpec(string typeName, int count, int passes, bool direct)
{
    /// <summary>The published name, for example <c>Int32</c> or <c>Int32, direct</c>.</summary>
    public string Name { get; } = direct ? $"{typeName}, direct" : typeName;

    /// <summary>The name without <c>, direct</c>: specs with the same one have the same messages.</summary>
    public string TypeName { get; } = typeName;

    /// <summary>Messages in a pass (the published N).</summary>
    public int Count { get; } = count;

    /// <summary>Passes in a published measurement (the published M).</summary>
    public int Passes { get; } = passes;

    /// <summary>True where the receiver knows the type, so that neither type ids nor boxes are needed; false where the message travels as an object of any registered type. Serializers that always know the type make no difference.</summary>
    public bool Direct { get; } = direct;

    /// <summary>Type of the messages.</summary>
    public abstract Type MessageType { get; }

    /// <summary>Calls <paramref name="visitor"/> with the spec's type.</summary>
    public abstract TResult Accept<TResult>(IMessageSpecVisitor<TResult> visitor);

    public override string ToString() => Name;
}

/// <inheritdoc cref="MessageSpec"/>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="typeName">The type's name as published.</param>
/// <param name="count">Messages in a pass.</param>
/// <param name="passes">Passes in a published measurement.</param>
/// <param name="direct">Whether the receiver knows the type.</param>
/// <param name="next">Draws the next message.</param>
public sealed class MessageSpec<T>(string typeName, int count, int passes, bool direct, Func<PublishedRandom, T> next) : MessageSpec(typeName, count, passes, direct)
{
    public override Type MessageType => typeof(T);

    /// <summary>The messages of a pass, always the same ones (but for the values of Guids and of the time now), drawn while they are enumerated. <c>ByteArrayMessage</c> has 500 MB of them and <c>IntArrayMessage</c> 200 MB.</summary>
    public IEnumerable<T> Messages()
    {
        var random = new PublishedRandom();
        for (var i = 0; i < Count; i++)
        {
            yield return next(random);
        }
    }

    public override TResult Accept<TResult>(IMessageSpecVisitor<TResult> visitor) => visitor.Visit(this);
}

/// <summary>Work on a spec that needs its type.</summary>
/// <typeparam name="TResult">What comes of it.</typeparam>
public interface IMessageSpecVisitor<out TResult>
{
    /// <summary>Called by <see cref="MessageSpec.Accept"/>.</summary>
    TResult Visit<T>(MessageSpec<T> spec);
}
