namespace Overtake.Tests.Notebooks;

/// <summary>Cells take the process's console, and runs its current directory: these tests run alone.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait("Process", "apart")]
public class EngineCollection
{
    public const string Name = "Notebook engine";
}
