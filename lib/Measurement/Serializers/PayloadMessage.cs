namespace Overtake.Measurement.Serializers;

/// <summary>One message with a payload. The size is the payload's bytes.</summary>
/// <param name="make">Makes the message with so many bytes.</param>
/// <typeparam name="T">Type of the message.</typeparam>
internal sealed class PayloadMessage<T>(Func<int, T> make) : IMessageSource<T>
{
    public T[] Messages(int size) => [make(size)];

    public int Operations(int size) => 1;
}
