namespace Overtake.Results;

/// <summary>A row of the published echo of a message envelope.</summary>
/// <param name="Serializer">Name of the serializer.</param>
/// <param name="MessageBytes">Bytes of one message, 34 of them frame and payload; the four bytes of the frame's length are not counted.</param>
/// <param name="PerSecond">Messages per second, each with its reply.</param>
public sealed record PublishedEcho(string Serializer, int MessageBytes, double PerSecond);
