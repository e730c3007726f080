using System.Net;

namespace Overtake.Measurement.Pools.Http;

/// <summary>Where a load goes.</summary>
/// <param name="EndPoint">Address and port.</param>
/// <param name="Certificate">SHA-256 of the one certificate that is trusted, in hexadecimal digits; null without TLS.</param>
internal sealed record LoadTarget(IPEndPoint EndPoint, string? Certificate);
