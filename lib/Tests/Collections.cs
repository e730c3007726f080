using Overtake.Tests.Jupyter;

namespace Overtake.Tests;

/// <summary>Tests of commands that build take turns: two builds of this clone at once would write the same files.</summary>
[CollectionDefinition(Name)]
public class BuildCollection
{
    public const string Name = "Builds";
}

/// <summary>Tests of commands that measure take turns. They say nothing of times that others could disturb, so other tests run beside them.</summary>
[CollectionDefinition(Name)]
public class CommandCollection
{
    public const string Name = "Commands";
}

/// <summary>What measures runs alone: other tests beside it would be measured too.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait("Process", "alone")]
public class MeasuringCollection
{
    public const string Name = "Measuring";
}

/// <summary>Cells take the process's console, and runs its current directory: these tests run alone.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait("Process", "apart")]
public class EngineCollection
{
    public const string Name = "Notebook engine";
}

/// <summary>Tests of kernels, servers and browsers take turns; other tests run beside them.</summary>
[CollectionDefinition(Name)]
[Trait("Process", "apart")]
public class JupyterCollection : ICollectionFixture<JupyterHost>
{
    public const string Name = "Jupyter";
}

/// <summary>Tests that read the collector's counters and must not run beside others, whose collections would disturb them.</summary>
[CollectionDefinition(nameof(UndisturbedCollection), DisableParallelization = true)]
[Trait("Process", "alone")]
public sealed class UndisturbedCollection;
