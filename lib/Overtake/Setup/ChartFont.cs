namespace Overtake.Setup;

/// <summary>The font that charts are laid out for: Arial or one with the same metrics. With a wider one texts touch.</summary>
internal static class ChartFont
{
    /// <summary>Debian's package of a font with Arial's metrics.</summary>
    public const string Package = "fonts-liberation";

    // Families that fontconfig may answer with when asked for Arial, all with its metrics.
    private static readonly string[] MetricTwins = ["Arial", "Liberation Sans", "Arimo", "Helvetica", "Nimbus Sans", "TeX Gyre Heros"];

    /// <summary>The family that Arial is shown in; null when texts would be shown in a font of other metrics.</summary>
    public static async Task<string?> FindAsync(CancellationToken cancellation)
    {
        if (!OperatingSystem.IsLinux())
        {
            return MetricTwins[0];
        }

        var family = await Tool.OutputAsync("fc-match", ["--format=%{family}", "Arial"], cancellation);
        return MetricTwins.Any(t => family?.StartsWith(t, StringComparison.Ordinal) == true) ? family : null;
    }
}
