namespace Overtake.Tests.Notebooks.Convention;

/// <summary>Prefers a type that its source has no formatter for.</summary>
[TypeFormatterSource(typeof(PictureFormatters), PreferredMimeTypes = ["text/plain", "image/png"])]
public class Incomplete;
