namespace Overtake.Workloads.Serializers;

/// <inheritdoc cref="MessageModel{T}"/>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TModel">The contender's type for them.</typeparam>
/// <param name="serializer">Writes and reads it.</param>
/// <param name="of">The model of a message, with the same values.</param>
public sealed class MessageModel<T, TModel>(IMessageSerializer<TModel> serializer, Func<T, TModel> of) : MessageModel<T>
{
    /// <inheritdoc/>
    public override TResult Accept<TResult>(IMessageModelVisitor<T, TResult> visitor) => visitor.Visit(serializer, of);
}
