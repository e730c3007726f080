namespace Overtake.Measurement.Launches;

/// <summary>One case to time now.</summary>
/// <param name="Part">Index of its <see cref="WorkerPart"/>.</param>
/// <param name="Size">Size on the scenario's axis.</param>
/// <param name="Order">Position of the case in its launch, 1-based.</param>
/// <param name="Operations">Operations per iteration carried over from an earlier launch, or null to find them.</param>
public sealed record CaseRequest(int Part, int Size, int Order, long? Operations);
