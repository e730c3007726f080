namespace Overtake.Measurement.Echo;

/// <summary>First line of a serving process.</summary>
/// <param name="Port">Port on the loopback address.</param>
internal sealed record EchoServerReady(int Port);
