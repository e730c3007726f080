namespace Overtake.Workloads.Boxing;

/// <summary>A number of records at which the memory of a contender changes in kind and not only in amount.</summary>
/// <param name="Records">The first size at which it is so.</param>
/// <param name="IsLargeObject">True where an array moves to the large object heap, false where a growing buffer grows once more.</param>
/// <param name="Event">What happens, in words.</param>
public sealed record StructuralSize(int Records, bool IsLargeObject, string Event);
