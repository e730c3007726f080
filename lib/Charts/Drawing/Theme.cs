namespace Overtake.Charts.Drawing;

/// <summary>
/// The one look of all figures. Sizes are pixels at 960 pixels of width, chosen to stay readable at 800; narrow ones, for phones, at 480 and 375.
/// </summary>
internal static class Theme
{
    public const int Height = 540;

    /// <summary>Height of the body of a narrow figure, whose title and caption take more lines.</summary>
    public const int NarrowBody = 360;

    /// <summary>A panel of a narrow figure that is less wide shows nothing.</summary>
    public const double NarrowestPanel = 120;

    private static readonly AsyncLocal<bool> Narrow = new();

    /// <summary>Metric-compatible fonts only, so that label widths computed here hold on every system.</summary>
    public const string Font = "Arial, 'Liberation Sans', Helvetica, sans-serif";

    public const double TitleSize = 18;
    public const double TextSize = 13;
    public const double SmallSize = 12;
    public const double LineHeight = 1.3;
    public const double Margin = 24;

    /// <summary>Whether figures are drawn for a phone.</summary>
    public static bool IsNarrow => Narrow.Value;

    public static int Width => IsNarrow ? 480 : 960;

    /// <summary>Names of rows that are wider are cut off.</summary>
    public static double WidestName => 0.4 * Width;

    public const string Ink = "#1A1A1A";
    public const string Soft = "#555555";
    public const string Faint = "#6E6E6E";
    public const string Rule = "#9A9A9A";
    public const string Grid = "#E8E8E8";
    public const string Warning = "#B23A00";
    public const string Unclaimed = "#EFEFEF";
    public const double BandOpacity = 0.16;

    /// <summary>
    /// Okabe and Ito (2008) without yellow and black, then three of Tol's muted colours (2021): distinguishable with every common colour blindness.
    /// The text colour is the same hue, dark enough to read.
    /// </summary>
    private static readonly (string Line, string Text)[] Colours =
    [
        ("#0072B2", "#005E93"), ("#D55E00", "#AD4C00"), ("#009E73", "#00704F"),
        ("#CC79A7", "#9A4374"), ("#E69F00", "#8A5F00"), ("#56B4E9", "#20719F"),
        ("#882255", "#882255"), ("#332288", "#332288"), ("#999933", "#66661F"),
    ];

    // Lengths without a common factor with the nine colours give distinct triples far beyond any contender list.
    private static readonly string[] Dashes = ["solid", "dash", "solid", "dashdot", "solid", "longdash", "longdashdot"];
    private static readonly string[] Symbols =
    [
        "circle", "square", "diamond", "triangle-up", "triangle-down", "cross", "star", "pentagon", "hexagon", "circle-open", "square-open", "diamond-open",
        "triangle-up-open",
    ];

    public static readonly SeriesStyle Baseline = new(Ink, Ink, "solid", "circle", 2.4);
    public static readonly SeriesStyle Control = new("#8A8A8A", Faint, "dot", "circle-open", 1.6);
    public static readonly SeriesStyle Published = new(Ink, Ink, "dash", "circle-open", 1.6);

    /// <summary>Draws figures for a phone.</summary>
    public static T Narrowly<T>(Func<T> draw)
    {
        Narrow.Value = true;
        try
        {
            return draw();
        }
        finally
        {
            Narrow.Value = false;
        }
    }

    /// <summary>The style of the n-th contender: colour, dash and marker differ together, so lines differ in grey too.</summary>
    public static SeriesStyle Contender(int index)
    {
        var (line, text) = Colours[index % Colours.Length];
        return new SeriesStyle(line, text, Dashes[index % Dashes.Length], Symbols[index % Symbols.Length], 2.2);
    }

    /// <summary>Where a ratio lies between 1/8 (orange), 1 (white) and 8 (blue): the ends differ in lightness too, and so also in grey.</summary>
    public static string Diverging(double ratio) =>
        Math.Clamp(Math.Log2(ratio) / 3, -1, 1) is var share && share < 0 ? Blend((0xE0, 0x8E, 0x2B), -share) : Blend((0x0B, 0x4A, 0x8F), share);

    /// <summary>From white to dark as an amount grows from 0.001 to 100, on a log scale; 0 is all but white.</summary>
    public static string Sequential(double amount) => Blend((0x4A, 0x3A, 0x7A), amount > 0 ? Math.Clamp((Math.Log10(amount) + 4) / 6, 0.1, 1) : 0.04);

    /// <summary>Black or white, whichever reads better on a colour.</summary>
    public static string On(string fill) =>
        (0.299 * Convert.ToInt32(fill[1..3], 16)) + (0.587 * Convert.ToInt32(fill[3..5], 16)) + (0.114 * Convert.ToInt32(fill[5..7], 16)) < 140
            ? "#FFFFFF"
            : Ink;

    private static string Blend((int Red, int Green, int Blue) end, double share)
    {
        return $"#{Part(end.Red):X2}{Part(end.Green):X2}{Part(end.Blue):X2}";

        int Part(int value) => (int)Math.Round(255 + ((value - 255) * share));
    }

    public static string Translucent(string colour, double opacity)
    {
        var (red, green, blue) = (Convert.ToInt32(colour[1..3], 16), Convert.ToInt32(colour[3..5], 16), Convert.ToInt32(colour[5..7], 16));
        return FormattableString.Invariant($"rgba({red},{green},{blue},{opacity})");
    }
}
