namespace Overtake.Tests.Results;

/// <summary>A culture that writes 1.234,5 and uses another minus sign, made by hand because the projects run without culture data.</summary>
internal sealed class CommaCulture : IDisposable
{
    private readonly CultureInfo _before = CultureInfo.CurrentCulture;

    public CommaCulture()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NumberDecimalSeparator = ",";
        culture.NumberFormat.NumberGroupSeparator = ".";
        culture.NumberFormat.NegativeSign = "\u2212";
        culture.TextInfo.ListSeparator = ";";
        culture.DateTimeFormat.DateSeparator = ".";
        CultureInfo.CurrentCulture = culture;
    }

    public void Dispose() => CultureInfo.CurrentCulture = _before;
}
