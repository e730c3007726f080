namespace Overtake.Charts.Drawing;

/// <summary>A point that is drawn, with its band where it has one. Numbers are kept to six significant digits: what is drawn, what is in the CSV and what is in the JSON are the same.</summary>
internal readonly record struct SeriesPoint
{
    public SeriesPoint(double x, double y, double? low = null, double? high = null, int? launches = null)
    {
        X = x;
        Y = Format.Significant(y, 6);
        Low = low is { } l ? Format.Significant(l, 6) : null;
        High = high is { } h ? Format.Significant(h, 6) : null;
        Launches = launches;
    }

    public double X { get; }

    public double Y { get; }

    public double? Low { get; }

    public double? High { get; }

    public int? Launches { get; }
}
