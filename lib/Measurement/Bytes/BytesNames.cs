using Overtake.Results;

namespace Overtake.Measurement.Bytes;

/// <summary>Names of scenarios, shapes and contenders of the study.</summary>
internal static class BytesNames
{
    public const string Put = "put";
    public const string Get = "get";
    public const string Encode = "encode";
    public const string Decode = "decode";
    public const string LeadingZeros = "leading-zeros";
    public const string Recording = "recording";

    public const string Shorts = "short";
    public const string Ints = "int";
    public const string IndexedInts = "indexed-int";
    public const string Longs = "long";
    public const string Doubles = "double";

    public const string Plain = "plain";
    public const string Compressed = "compressed";

    public const string Published64 = "published-64-bit";
    public const string Published32 = "published-32-bit";
    public const string Random64 = "random-64-bit";
    public const string Random32 = "random-32-bit";

    public const string PublishedValues = "published";
    public const string Histogram = "LongHistogram";

    public const string Before = "before";
    public const string BeforeAgain = Before + ControlNames.AaSuffix;
    public const string BeforeMore = Before + ControlNames.PositiveSuffix;
    public const string After = "after";
    public const string Vectorised = "vectorised";
    public const string Copy = "copy";

    /// <summary>Shapes of <see cref="Put"/> and <see cref="Get"/>, the published ones first.</summary>
    public static readonly string[] Types = [Longs, Ints, IndexedInts, Shorts, Doubles];

    /// <summary>Shapes of <see cref="LeadingZeros"/>.</summary>
    public static readonly string[] Lists = [Published64, Published32, Random64, Random32];
}
