namespace Overtake.Measurement.Studies;

/// <summary>Names of the settings that the <c>parameters</c> column knows.</summary>
public static class Parameter
{
    /// <summary>Large-object threshold in bytes, <c>loh-threshold=1000000</c>: proves or disproves that the large-object heap is a cause.</summary>
    public const string LohThreshold = "loh-threshold";

    /// <summary><c>forced-collections=yes</c>: a full collection before every visit.</summary>
    public const string ForcedCollections = "forced-collections";

    /// <summary><c>iterations=5x</c>: visits five times as long.</summary>
    public const string Iterations = "iterations";

    /// <summary><c>process-per-size=yes</c>: every size in a process of its own.</summary>
    public const string ProcessPerSize = "process-per-size";

    /// <summary><c>live-heap=100MB</c> or <c>1GB</c>: small live objects beside the work.</summary>
    public const string LiveHeap = "live-heap";

    /// <summary><c>tiered=off</c>: fully optimised code from the first call; the audit launch.</summary>
    public const string Tiered = "tiered";

    /// <summary><c>fills=4</c>: fills in one operation of the published scenario.</summary>
    public const string Fills = "fills";

    /// <summary><c>collect=yes</c>: the forced full collection of the published scenario.</summary>
    public const string Collect = "collect";

    /// <summary><c>load=50%</c>: share of the measured capacity at which latency was taken.</summary>
    public const string Load = "load";

    /// <summary><c>part=Header</c>: a figure of that part of the operation alone.</summary>
    public const string Part = "part";
}
