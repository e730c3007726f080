namespace Overtake.Analysis;

/// <summary>time on the older runtime / time on the newer one, for the same contender at the same size: above 1 the newer runtime is faster.</summary>
/// <param name="Setting">Where it was measured, on the newer runtime.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Size">Size on the scenario's axis.</param>
/// <param name="Against">The older runtime.</param>
/// <param name="Estimate">Ratio and interval. Launches of both runtimes are adjacent, not interleaved: a machine whose speed changes between them widens it.</param>
public sealed record RuntimeRatio(Setting Setting, string Contender, long Size, string Against, Estimate Estimate);
