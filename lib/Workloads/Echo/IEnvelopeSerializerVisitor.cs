namespace Overtake.Workloads.Echo;

/// <summary>Work that is compiled for every contender by itself.</summary>
/// <typeparam name="TResult">What comes of it.</typeparam>
public interface IEnvelopeSerializerVisitor<out TResult>
{
    /// <summary>Called by <see cref="EchoContender.Accept"/>.</summary>
    TResult Visit<TSerializer>()
        where TSerializer : struct, IEnvelopeSerializer;
}
