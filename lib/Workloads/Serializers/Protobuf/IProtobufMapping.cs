namespace Overtake.Workloads.Serializers.Protobuf;

/// <summary>Takes a message to its generated class and back. A struct that implements it makes the JIT compile what uses it for this message alone.</summary>
/// <typeparam name="T">Type of the message.</typeparam>
/// <typeparam name="TGenerated">Class generated from the contract.</typeparam>
public interface IProtobufMapping<T, in TGenerated>
{
    /// <summary>Gives every field of <paramref name="generated"/> the value that it has in <paramref name="message"/>, whatever it had before.</summary>
    static abstract void Fill(TGenerated generated, T message);

    /// <summary>The message that <paramref name="generated"/> stands for.</summary>
    /// <exception cref="InvalidMessageException">It stands for none: another type of message, or a value out of range.</exception>
    static abstract T Read(TGenerated generated);
}
