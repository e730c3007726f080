namespace Overtake.Results;

/// <summary>A row of the published byte buffer benchmark, in its own names.</summary>
/// <param name="Suite"><c>ByteBuffer</c>, <c>LeadingZeroCount</c> or <c>Recording</c>.</param>
/// <param name="Method">Method as in the source.</param>
/// <param name="Bits">Width of the value; empty where there is none.</param>
/// <param name="Runtime">Runtime, for example <c>.NET 10.0</c>.</param>
/// <param name="Variant"><c>before</c> and <c>after</c>; <c>baseline_pr157</c> and <c>this_pr155</c> in the other suites.</param>
/// <param name="MeanNs">Mean in nanoseconds, for ByteBuffer per 1,000 calls, else per value.</param>
public sealed record PublishedBytes(string Suite, string Method, string Bits, string Runtime, string Variant, double MeanNs);
