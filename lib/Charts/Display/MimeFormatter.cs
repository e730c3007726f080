namespace Overtake.Charts.Display;

/// <summary>Writes an object in one MIME type. Hosts call it by the names of its members.</summary>
/// <param name="mimeType">What it writes.</param>
/// <param name="text">The representation.</param>
public sealed class MimeFormatter(string mimeType, Func<object, string> text)
{
    /// <summary>What it writes.</summary>
    public string MimeType { get; } = mimeType;

    /// <summary>Writes the object.</summary>
    /// <returns>True: every object that comes here has this representation.</returns>
    public bool Format(object instance, TextWriter writer)
    {
        writer.Write(text(instance));
        return true;
    }
}
