namespace Overtake.Results;

/// <summary>What a pause of the collector belongs to.</summary>
public enum PauseKind
{
    /// <summary>A collection of generation 0.</summary>
    Gen0,

    /// <summary>A collection of generation 1.</summary>
    Gen1,

    /// <summary>A collection of generation 2; of one in the background the first pause.</summary>
    Gen2,

    /// <summary>A pause without a new collection: the later one of a collection in the background.</summary>
    Later,
}
