namespace Overtake.Results;

/// <summary>Passes text through and remembers its last character, by which a truncated file is known.</summary>
internal sealed class LastCharacterReader(TextReader inner) : TextReader
{
    /// <summary>The last character read so far; NUL before the first.</summary>
    public char Last { get; private set; }

    /// <summary>True once the end was reached.</summary>
    public bool AtEnd { get; private set; }

    public override int Read(char[] buffer, int index, int count)
    {
        var read = inner.Read(buffer, index, count);
        if (read > 0)
        {
            Last = buffer[index + read - 1];
        }

        AtEnd = read == 0;
        return read;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            inner.Dispose();
        }

        base.Dispose(disposing);
    }
}
