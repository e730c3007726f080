namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>What the consumer of a hand-off got.</summary>
/// <param name="Messages">Messages decoded.</param>
/// <param name="Checksums">Sum of the checksums of all messages, modulo 2^64.</param>
public readonly record struct HandOffResult(long Messages, ulong Checksums);
