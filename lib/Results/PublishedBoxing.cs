namespace Overtake.Results;

/// <summary>A row of the published boxing benchmark, in its own names and units.</summary>
/// <param name="Method"><c>RunWithObjects</c> or <c>RunWithBytes</c>.</param>
/// <param name="IterCount">Buffer fills per operation.</param>
/// <param name="MessageNum">Records per fill.</param>
/// <param name="MeanMs">Mean milliseconds per operation.</param>
/// <param name="ErrorMs">Half of the 99.9 % confidence interval, milliseconds.</param>
/// <param name="StdDevMs">Standard deviation, milliseconds.</param>
/// <param name="Gen0">Generation-0 collections per 1,000 operations.</param>
/// <param name="Gen1">Generation-1 collections per 1,000 operations.</param>
/// <param name="Gen2">Generation-2 collections per 1,000 operations.</param>
/// <param name="AllocatedMB">MiB allocated per operation.</param>
public sealed record PublishedBoxing(
    string Method,
    int IterCount,
    int MessageNum,
    double MeanMs,
    double ErrorMs,
    double StdDevMs,
    double Gen0,
    double Gen1,
    double Gen2,
    double AllocatedMB);
