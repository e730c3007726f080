using System.Text;

namespace Overtake.Cli;

/// <summary>The output of the installed tool: commands in texts are named as they are called there, <c>overtake</c> in place of <c>scripts/overtake</c>.</summary>
/// <param name="output">Where it goes.</param>
internal sealed class ToolOutput(TextWriter output) : TextWriter
{
    public override Encoding Encoding => output.Encoding;

    public override void Write(char value) => output.Write(value);

    public override void Write(string? value) => output.Write(value?.Replace("scripts/overtake", "overtake", StringComparison.Ordinal));

    public override void WriteLine(string? value)
    {
        Write(value);
        output.WriteLine();
    }

    public override void Flush() => output.Flush();
}
