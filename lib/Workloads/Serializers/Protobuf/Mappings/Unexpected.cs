namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary>Exceptions for what the contract allows and the messages do not, made out of line.</summary>
internal static class Unexpected
{
    internal static InvalidMessageException Message(string expected) => new($"The message is no {expected}.");

    internal static InvalidMessageException Value(string what) => new($"A {what} is out of range.");
}
