using System.Text;

namespace Overtake.Cli;

/// <summary>Output in which some words stand for others: commands are named as they are called.</summary>
/// <param name="output">Where it goes.</param>
/// <param name="words">What is replaced, and by what.</param>
internal sealed class RenamedOutput(TextWriter output, params (string Old, string New)[] words) : TextWriter
{
    public override Encoding Encoding => output.Encoding;

    public override void Write(char value) => output.Write(value);

    public override void Write(string? value) => output.Write(words.Aggregate(value, (text, word) => text?.Replace(word.Old, word.New, StringComparison.Ordinal)));

    public override void WriteLine(string? value)
    {
        Write(value);
        output.WriteLine();
    }

    public override void Flush() => output.Flush();
}
