namespace Overtake.Tests.Cli;

/// <summary>Tests of commands that measure take turns. They say nothing of times that others could disturb, so other tests run beside them.</summary>
[CollectionDefinition(Name)]
public class CommandCollection
{
    public const string Name = "Commands";
}
