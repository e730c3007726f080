namespace Overtake.Results;

/// <summary>A row of the published benchmark of pools.</summary>
/// <param name="Kind">The pool, as published.</param>
/// <param name="BodyBytes">Bytes of the request's body; what is rented is always 32 bytes.</param>
/// <param name="MeanUs">Microseconds of one request.</param>
public sealed record PublishedPool(string Kind, int BodyBytes, double MeanUs);
