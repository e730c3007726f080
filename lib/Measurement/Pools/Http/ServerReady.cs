namespace Overtake.Measurement.Pools.Http;

/// <summary>First line of a serving process.</summary>
/// <param name="Port">Port on the loopback address.</param>
/// <param name="Certificate">SHA-256 of its certificate in hexadecimal digits; null without TLS.</param>
internal sealed record ServerReady(int Port, string? Certificate);
