namespace Overtake.Tests.Workloads.Boxing;

/// <summary>Tests that read the collector's counters and must not run beside others, whose collections would disturb them.</summary>
[CollectionDefinition(nameof(UndisturbedCollection), DisableParallelization = true)]
[Trait("Process", "alone")]
public sealed class UndisturbedCollection;
