namespace Overtake.Tests.Cli;

/// <summary>Tests of commands that build take turns: two builds of this clone at once would write the same files.</summary>
[CollectionDefinition(Name)]
public class BuildCollection
{
    public const string Name = "Builds";
}
