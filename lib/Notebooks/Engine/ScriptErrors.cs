using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace Overtake.Notebooks;

/// <summary>Errors in the words of the notebook: places are lines of cells, frames of the engine are left out.</summary>
internal sealed partial class ScriptErrors(string folder)
{
    private const int MaxErrors = 20;

    public ErrorOutput NotCompiled(IReadOnlyList<Diagnostic> errors)
    {
        var lines = errors.Take(MaxErrors).SelectMany(Lines).ToList();
        if (errors.Count > MaxErrors)
        {
            lines.Add($"… {errors.Count - MaxErrors} more errors");
        }

        return new ErrorOutput(errors[0].Id, Line(errors[0]), lines);
    }

    public ErrorOutput Failed(Exception exception)
    {
        string text;
        try
        {
            text = exception.ToString();
        }
        catch (Exception e)
        {
            text = $"{exception.GetType()}: its text cannot be shown, that threw {e.GetType()}";
        }

        var lines = text.ReplaceLineEndings("\n").Split('\n').Where(line => !EngineFrame().IsMatch(line)).Select(Frame);
        return new ErrorOutput(exception.GetType().FullName!, exception.Message, [.. lines]);
    }

    /// <summary>One line: place, severity, number, message.</summary>
    public string Line(Diagnostic diagnostic)
    {
        var span = diagnostic.Location.GetLineSpan();
        var place = span.IsValid && span.Path.Length > 0
            ? $"{Name(span.Path)}, line {span.StartLinePosition.Line + 1}, column {span.StartLinePosition.Character + 1}: "
            : "";
        return $"{place}{diagnostic.Severity.ToString().ToLowerInvariant()} {diagnostic.Id}: {diagnostic.GetMessage()}";
    }

    private IEnumerable<string> Lines(Diagnostic diagnostic)
    {
        yield return Line(diagnostic);
        if (diagnostic.Location.SourceTree is { } tree)
        {
            var position = diagnostic.Location.GetLineSpan().StartLinePosition;
            var source = tree.GetText().Lines[position.Line].ToString();
            yield return "    " + source;
            // Tabs stay tabs, else the mark is beside its place.
            yield return "    " + string.Concat(source.Take(position.Character).Select(c => c == '\t' ? c : ' ')) + "^";
        }
    }

    private string Frame(string line)
    {
        var match = CellFrame().Match(line);
        if (!match.Success)
        {
            return line;
        }

        var method = match.Groups["method"].Value;
        var place = match.Groups["path"].Success ? $"{Name(match.Groups["path"].Value)}, line {match.Groups["line"].Value}" : "a cell";
        return method.StartsWith("<<Initialize>>", StringComparison.Ordinal) ? $"   at {place}" : $"   at {method} in {place}";
    }

    private string Name(string path) => Path.GetRelativePath(folder, path);

    [GeneratedRegex(@"^   at (Microsoft\.CodeAnalysis\.Scripting\.|Overtake\.Notebooks\.)|^--- End of stack trace from previous location")]
    private static partial Regex EngineFrame();

    [GeneratedRegex(@"^   at Submission#\d+\.(?<method>.*?)( in (?<path>.*):line (?<line>\d+))?$")]
    private static partial Regex CellFrame();
}
