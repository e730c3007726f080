namespace Overtake.Analysis;

/// <summary>The relative cost of a contender at one size against the best full competitor there.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Size">Size.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Loss">cost / best cost - 1; 0 for the best.</param>
public sealed record Regret(Setting Setting, long Size, string Contender, double Loss);
