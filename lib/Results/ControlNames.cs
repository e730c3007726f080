namespace Overtake.Results;

/// <summary>How controls are named after the baseline, so that a bare CSV file can be analysed without a manifest.</summary>
public static class ControlNames
{
    /// <summary>Behind the baseline's name: the separately compiled copy.</summary>
    public const string AaSuffix = " (A/A)";

    /// <summary>Behind the baseline's name: the copy with 10 % more records.</summary>
    public const string PositiveSuffix = " (+10 %)";
}
