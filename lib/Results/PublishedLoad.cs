namespace Overtake.Results;

/// <summary>A row of the published load on a server, one run of valid requests.</summary>
/// <param name="Kind">The pool, as published.</param>
/// <param name="Requests">Requests sent.</param>
/// <param name="Rejected">Those answered with a status from 400 to 499.</param>
/// <param name="PerSecond">Mean requests per second.</param>
public sealed record PublishedLoad(string Kind, int Requests, int Rejected, double PerSecond);
