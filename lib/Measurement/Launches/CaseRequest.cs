namespace Overtake.Measurement.Launches;

/// <summary>One case to measure now.</summary>
/// <param name="Part">Index of its <see cref="WorkerPart"/>.</param>
/// <param name="Size">Size on the scenario's axis.</param>
/// <param name="Order">Position of the case in its launch, 1-based.</param>
/// <param name="Operations">Operations of a visit, as carried over from an earlier launch; null where they are to be found.</param>
public sealed record CaseRequest(int Part, int Size, int Order, long? Operations);
