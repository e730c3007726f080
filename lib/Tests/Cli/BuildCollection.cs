namespace Overtake.Tests.Cli;

/// <summary>Tests that build this clone take turns: two builds at once would write the same files.</summary>
[CollectionDefinition(Name)]
public class BuildCollection
{
    public const string Name = "Builds";
}
