using System.Globalization;
using System.Text.RegularExpressions;

namespace Overtake.Charts.Export;

/// <summary>Colours of exported figures.</summary>
internal enum FigureTheme
{
    /// <summary>Colours on white, as notebooks and report have them.</summary>
    Light,

    /// <summary>The same hues on a dark ground: every lightness is inverted.</summary>
    Dark,

    /// <summary>Greys, for paper without colour: dashes and markers distinguish the lines.</summary>
    Print,
}

/// <summary>Changes the colours of figures.</summary>
internal static partial class FigureThemes
{
    // White becomes this grey, and black the other one: neither pure black nor pure white, which glare beside each other.
    private const double DarkGround = 0.11;
    private const double DarkInk = 0.95;

    // Greys of the hues are too light for thin lines; this leaves white and black where they are.
    private const double PrintGamma = 1.4;

    /// <summary>A figure in other colours. Nothing else changes: not the places of its labels, and not its data.</summary>
    /// <param name="figure">A figure in the light theme.</param>
    public static Figure In(this Figure figure, FigureTheme theme) =>
        theme == FigureTheme.Light ? figure : figure.Rewritten(json => Colours().Replace(json, match => Changed(match, theme)));

    private static string Changed(Match colour, FigureTheme theme)
    {
        var isHexadecimal = colour.Groups["hex"].Success;
        int[] parts = isHexadecimal
            ? [.. Convert.FromHexString(colour.Groups["hex"].ValueSpan).Select(b => (int)b)]
            : [.. colour.Groups["part"].Captures.Select(c => int.Parse(c.ValueSpan, CultureInfo.InvariantCulture))];
        var (red, green, blue) = theme == FigureTheme.Print ? Grey(parts) : Inverted(parts);
        return isHexadecimal ? $"#{red:X2}{green:X2}{blue:X2}" : $"rgba({red},{green},{blue},";
    }

    private static (int, int, int) Grey(int[] parts)
    {
        // Luma of ITU-R BT.601.
        var grey = (int)Math.Round(255 * Math.Pow(((0.299 * parts[0]) + (0.587 * parts[1]) + (0.114 * parts[2])) / 255, PrintGamma));
        return (grey, grey, grey);
    }

    /// <summary>The same hue with the lightness inverted, as in HSL.</summary>
    private static (int, int, int) Inverted(int[] parts)
    {
        double most = parts.Max() / 255.0, least = parts.Min() / 255.0;
        var lightness = (most + least) / 2;
        var inverted = DarkInk + ((DarkGround - DarkInk) * lightness);
        // The parts lie as far apart as before, as far as the lightness allows it: what is pale stays pale.
        var reach = Math.Min((most - least) / 2, Math.Min(inverted, 1 - inverted));
        return (Part(0), Part(1), Part(2));

        int Part(int i) => (int)Math.Round(255 * (most == least ? inverted : inverted + (reach * (((2 * parts[i] / 255.0) - most - least) / (most - least)))));
    }

    [GeneratedRegex("#(?<hex>[0-9A-Fa-f]{6})(?![0-9A-Za-z])|rgba\\((?:(?<part>[0-9]{1,3}),){3}")]
    private static partial Regex Colours();
}
