namespace Overtake.Workloads.Serializers;

/// <summary>Bytes that are no message of the expected type, whatever follows them.</summary>
public sealed class InvalidMessageException(string message, Exception? cause = null) : FormatException(message, cause);
