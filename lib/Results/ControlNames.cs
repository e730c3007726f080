namespace Overtake.Results;

/// <summary>How controls are named after the baseline, so that a bare CSV file can be analysed without a manifest.</summary>
internal static class ControlNames
{
    /// <summary>Behind the baseline's name: the same once more, in another process.</summary>
    public const string AaSuffix = " (A/A)";

    /// <summary>Behind the baseline's name: the copy with 10 % more work.</summary>
    public const string PositiveSuffix = " (+10 %)";

    /// <summary>The contender that a control is a variant of; any other contender itself.</summary>
    public static string OriginalOf(string contender) => Without(PositiveSuffix, CopiedBy(contender));

    /// <summary>The contender that an A/A copy repeats exactly; any other contender itself, the positive control included.</summary>
    public static string CopiedBy(string contender) => Without(AaSuffix, contender);

    private static string Without(string suffix, string contender) =>
        contender.EndsWith(suffix, StringComparison.Ordinal) ? contender[..^suffix.Length] : contender;
}
