namespace Overtake.Notebooks;

/// <summary>A file is not a notebook this reader accepts. The message names file, place and what was expected.</summary>
public sealed class InvalidNotebookException : Exception
{
    internal InvalidNotebookException(string file, string place, string expected, Exception? cause = null)
        : base($"{file}: {place}: expected {expected}", cause)
    {
        File = file;
        Place = place;
        Expected = expected;
    }

    /// <summary>The file as it was named by the caller.</summary>
    public string File { get; }

    /// <summary>A line (<c>line 12</c>) where the JSON itself is broken, else a JSON path (<c>$.cells[3].source</c>).</summary>
    public string Place { get; }

    /// <summary>What a valid notebook has at that place.</summary>
    public string Expected { get; }
}
