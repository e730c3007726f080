namespace Overtake.Workloads.Boxing;

/// <summary>What a contender made of N records: the object that holds them, and how much of it is used.</summary>
/// <param name="Storage">An array, or whatever the contender hands over.</param>
/// <param name="Length">Elements of <paramref name="Storage"/> in use (bytes for <c>byte[]</c>, slots for <c>object[]</c>, records else).</param>
public readonly record struct FilledBuffer(object Storage, int Length);
