using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Measurement.Serializers;

/// <summary>The first messages of a spec, from the first again where more are asked for than it has. The size is their number.</summary>
/// <param name="whole">True where all of them together are one operation.</param>
internal sealed class SpecMessages<T>(MessageSpec<T> spec, bool whole) : IMessageSource<T>
{
    // Drawn once: cases are prepared over and over again.
    private readonly List<T> _drawn = [];

    public T[] Messages(int size)
    {
        var missing = Math.Min(size, spec.Count) - _drawn.Count;
        if (missing > 0)
        {
            _drawn.AddRange(spec.Messages().Skip(_drawn.Count).Take(missing));
        }

        var messages = new T[size];
        for (var i = 0; i < size; i++)
        {
            messages[i] = _drawn[i % _drawn.Count];
        }

        return messages;
    }

    public int Operations(int size) => whole ? 1 : size;
}

/// <summary>The messages of a case.</summary>
internal interface IMessageSource<T>
{
    T[] Messages(int size);

    /// <summary>Operations that a pass over the messages of a size counts as.</summary>
    int Operations(int size);
}

/// <summary>One message with a payload. The size is the payload's bytes.</summary>
internal sealed class PayloadMessage<T>(Func<int, T> make) : IMessageSource<T>
{
    public T[] Messages(int size) => [make(size)];

    public int Operations(int size) => 1;
}
