using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Overtake.Notebooks;

/// <summary>One console stream: to the cell that writes, to the process's console for everyone else.</summary>
internal sealed class CellWriter(TextWriter console, string stream) : TextWriter(null)
{
    public override Encoding Encoding => console.Encoding;

    // The same cell gives the same notebook on every system.
    [AllowNull]
    public override string NewLine
    {
        get => CellConsole.Current is null ? console.NewLine : "\n";
        set => console.NewLine = value;
    }

    public override void Write(char value) => Write([value]);

    public override void Write(string? value)
    {
        if (CellConsole.Current is { } cell)
        {
            // Not by way of the span: a long text would be copied.
            cell.Write(stream, value ?? "");
        }
        else
        {
            console.Write(value);
        }
    }

    public override void Write(char[] buffer, int index, int count) => Write(buffer.AsSpan(index, count));

    public override void Write(ReadOnlySpan<char> buffer)
    {
        if (CellConsole.Current is { } cell)
        {
            cell.Write(stream, buffer.ToString());
        }
        else
        {
            console.Write(buffer);
        }
    }

    public override void WriteLine() => Write(NewLine);

    public override void WriteLine(string? value) => Write(value + NewLine);

    public override void Flush() => console.Flush();
}
