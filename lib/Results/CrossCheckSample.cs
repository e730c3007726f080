namespace Overtake.Results;

/// <summary>One iteration of BenchmarkDotNet's own runner, as in its report: overhead taken off, outliers left out.</summary>
/// <param name="Contender">Contender of the headline.</param>
/// <param name="Size">Records in a buffer.</param>
/// <param name="Iteration">1-based iteration of the case.</param>
/// <param name="Operations">Operations it timed.</param>
/// <param name="Nanoseconds">Nanoseconds per operation.</param>
public sealed record CrossCheckSample(string Contender, long Size, int Iteration, long Operations, double Nanoseconds);
