namespace Overtake.Measurement.Serializers;

/// <summary>The messages of another source, taken to a contender's own classes.</summary>
/// <param name="source">Has the messages.</param>
/// <param name="of">The model of a message.</param>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TModel">The contender's type.</typeparam>
internal sealed class ModelMessages<T, TModel>(IMessageSource<T> source, Func<T, TModel> of) : IMessageSource<TModel>
{
    public TModel[] Messages(int size)
    {
        // A message that is there several times is one model, as it is one object without a model.
        var models = new Dictionary<object, TModel>(ReferenceEqualityComparer.Instance);
        return Array.ConvertAll(source.Messages(size), message =>
        {
            if (message is null || typeof(T).IsValueType)
            {
                return of(message);
            }

            if (!models.TryGetValue(message, out var model))
            {
                models.Add(message, model = of(message));
            }

            return model;
        });
    }

    public int Operations(int size) => source.Operations(size);
}
