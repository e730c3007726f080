namespace Overtake.Workloads.Serializers;

/// <summary>
/// The classes that a contender has for the messages of a spec, and what writes and reads them. They are the messages themselves, except where its code is generated from attributes on classes of its own, or its classes
/// from a contract: programs with such a package use its classes throughout and do not convert messages. So messages are taken to the model before they are timed.
/// </summary>
/// <typeparam name="T">Type of the messages.</typeparam>
public abstract class MessageModel<T>
{
    /// <summary>Calls <paramref name="visitor"/> with the model's type.</summary>
    public abstract TResult Accept<TResult>(IMessageModelVisitor<T, TResult> visitor);
}

/// <inheritdoc cref="MessageModel{T}"/>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TModel">The contender's type for them.</typeparam>
/// <param name="serializer">Writes and reads it.</param>
/// <param name="of">The model of a message, with the same values.</param>
public sealed class MessageModel<T, TModel>(IMessageSerializer<TModel> serializer, Func<T, TModel> of) : MessageModel<T>
{
    public override TResult Accept<TResult>(IMessageModelVisitor<T, TResult> visitor) => visitor.Visit(serializer, of);
}

/// <summary>What is done with a model whose type is known only to the contender.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TResult">What comes out of it.</typeparam>
public interface IMessageModelVisitor<T, out TResult>
{
    /// <summary>Called with the model.</summary>
    /// <typeparam name="TModel">The contender's type.</typeparam>
    /// <param name="serializer">Writes and reads it.</param>
    /// <param name="of">The model of a message.</param>
    TResult Visit<TModel>(IMessageSerializer<TModel> serializer, Func<T, TModel> of);
}
