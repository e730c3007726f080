namespace Overtake.Notebooks;

/// <summary>The MIME types the engine itself knows about.</summary>
internal static class MimeTypes
{
    /// <summary>What every host and every diff can show.</summary>
    public const string Plain = "text/plain";

    /// <summary>Tables and prose that GitHub renders.</summary>
    public const string Markdown = "text/markdown";

    /// <summary>Interactive output.</summary>
    public const string Html = "text/html";

    /// <summary>A vector image.</summary>
    public const string Svg = "image/svg+xml";

    /// <summary>A raster image, as base64.</summary>
    public const string Png = "image/png";

    /// <summary>A figure as plotly.js takes it.</summary>
    public const string Plotly = "application/vnd.plotly.v1+json";

    internal static bool IsJson(string mimeType) =>
        mimeType == "application/json" || (mimeType.StartsWith("application/", StringComparison.Ordinal) && mimeType.EndsWith("+json", StringComparison.Ordinal));
}
