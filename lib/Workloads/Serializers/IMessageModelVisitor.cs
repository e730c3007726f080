namespace Overtake.Workloads.Serializers;

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
