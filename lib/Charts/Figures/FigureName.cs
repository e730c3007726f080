namespace Overtake.Charts.Figures;

/// <summary>Names of figures and their files.</summary>
internal static class FigureName
{
    /// <summary>Joins the parts with hyphens and keeps only what a figure's name may hold.</summary>
    public static string Of(params string[] parts)
    {
        var text = string.Join('-', parts.Where(p => p.Length > 0)).ToLowerInvariant();
        var words = new string([.. text.Select(c => char.IsAsciiLetterOrDigit(c) ? c : '-')]).Split('-', StringSplitOptions.RemoveEmptyEntries);
        return string.Join('-', words);
    }
}
