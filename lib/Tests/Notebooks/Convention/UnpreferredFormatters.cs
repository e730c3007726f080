namespace Overtake.Tests.Notebooks.Convention;

public class UnpreferredFormatters
{
    public IEnumerable<object> CreateTypeFormatters() => [new Formatter("text/markdown", _ => "m"), new Formatter("text/html", _ => "h")];
}
