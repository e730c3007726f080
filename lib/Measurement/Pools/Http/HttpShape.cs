namespace Overtake.Measurement.Pools.Http;

/// <summary>What the requests of an HTTP case are like.</summary>
/// <param name="Tls">Whether they are sent over TLS.</param>
/// <param name="WrongEvery">Every how many of them the hash is wrong: 0 for never, 1 for always.</param>
internal readonly record struct HttpShape(bool Tls, int WrongEvery);
