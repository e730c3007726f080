namespace Overtake.Notebooks;

/// <summary>What of a run is kept in the file.</summary>
public enum OutputFilter
{
    /// <summary>Everything.</summary>
    All,

    /// <summary>
    /// What a committed notebook holds and GitHub shows: streams and errors, text/plain, text/markdown and one image, SVG before PNG.
    /// </summary>
    ImagesAndText,
}
