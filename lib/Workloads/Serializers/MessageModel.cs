namespace Overtake.Workloads.Serializers;

/// <summary>
/// The classes that a contender has for the messages of a spec, and what writes and reads them. They are the messages themselves, except where its code is generated from attributes on classes of its own, or its classes
/// from a contract: whoever uses such a package has its classes in the program, and takes no message from one class to another. So messages are taken to the model before they are timed.
/// </summary>
/// <typeparam name="T">Type of the messages.</typeparam>
public abstract class MessageModel<T>
{
    /// <summary>Calls <paramref name="visitor"/> with the model's type.</summary>
    public abstract TResult Accept<TResult>(IMessageModelVisitor<T, TResult> visitor);
}
