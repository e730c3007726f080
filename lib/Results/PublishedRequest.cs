namespace Overtake.Results;

/// <summary>A row of the published benchmark of hash validation.</summary>
/// <param name="Suite">Which of its tables.</param>
/// <param name="BodyBytes">Bytes of the request's body.</param>
/// <param name="WithValidation">False passes the request through.</param>
/// <param name="WithHeader">Whether it has a header with a hash.</param>
/// <param name="ShortHeader">Whether that header is two characters long, where one of 94 or the right 64 is the other.</param>
/// <param name="MeanNs">Nanoseconds of one request.</param>
public sealed record PublishedRequest(string Suite, int BodyBytes, bool WithValidation, bool WithHeader, bool ShortHeader, double MeanNs);
