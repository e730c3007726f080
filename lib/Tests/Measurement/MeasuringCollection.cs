namespace Overtake.Tests.Measurement;

/// <summary>What measures runs alone: other tests beside it would be measured too.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public class MeasuringCollection
{
    public const string Name = "Measuring";
}
