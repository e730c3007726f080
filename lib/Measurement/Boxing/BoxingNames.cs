using Overtake.Results;

namespace Overtake.Measurement.Boxing;

/// <summary>Names of scenarios, shapes and contenders that grids speak of.</summary>
internal static class BoxingNames
{
    public const string Fill = "fill";
    public const string RoundTrip = "round-trip";
    public const string Retained = "retained";
    public const string HandOff = "hand-off";
    public const string Published = "published";

    public const string ThreeNumbers = "three-numbers";
    public const string NumbersAndText = "numbers-and-text";

    public const string ObjectArray = "object[]";
    public const string ObjectArrayAgain = ObjectArray + ControlNames.AaSuffix;
    public const string ObjectArrayMore = ObjectArray + ControlNames.PositiveSuffix;
    public const string Span = "byte[] span";
    public const string AsPublished = "byte[] as published";
    public const string Pooled = "byte[] pooled";
    public const string Writer = "byte[] BinaryWriter";
    public const string WriterSized = "byte[] BinaryWriter sized";
    public const string StructArray = "struct[]";
}
