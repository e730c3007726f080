namespace Overtake.Tests.Cli;

/// <summary>Tests of commands that build or measure take turns. They say nothing of times that others could disturb, so other tests run beside them.</summary>
[CollectionDefinition(Name)]
public class CommandCollection
{
    public const string Name = "Commands";
}
