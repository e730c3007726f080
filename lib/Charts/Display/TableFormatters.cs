namespace Overtake.Charts.Display;

/// <summary>How a <see cref="Table"/> is shown.</summary>
public sealed class TableFormatters
{
    /// <summary>HTML and plain text.</summary>
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
    [
        new("text/html", table => ((Table)table).Html),
        new("text/plain", table => table.ToString()!),
    ];
}
