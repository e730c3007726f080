namespace Overtake.Tests.Notebooks.Convention;

public class Formatter(string mimeType, Func<object, string?> format)
{
    public string MimeType { get; } = mimeType;

    public bool Format(object instance, TextWriter writer)
    {
        writer.Write(format(instance));
        return format(instance) is not null;
    }
}
