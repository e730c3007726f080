namespace Overtake.Workloads.Serializers.Protobuf;

/// <summary>
/// The same as <see cref="ProtobufSerializer"/> for a program that has its messages in the generated classes and in no others. There a decimal, a Guid or a date is a message of numbers and a dictionary is a list:
/// what makes values of the program out of them is not part of it.
/// </summary>
public sealed class GeneratedProtobufSerializer : ProtobufSerializer
{
    /// <inheritdoc/>
    public override string Name => "Protobuf, generated classes";

    /// <inheritdoc/>
    protected override MessageModel<T> CreateModel<T>() => (MessageModel<T>)Messages[typeof(T)]().Model();
}
