namespace Overtake.Tests.Measurement;

/// <summary>What measures runs alone: other tests beside it would be measured too.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait("Process", "alone")]
public class MeasuringCollection
{
    public const string Name = "Measuring";
}
