using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Scripting;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Scripting;

namespace Overtake.Notebooks;

/// <summary>The C# of a cell: that of .NET Interactive, version and imports alike, so that a cell means the same in every host.</summary>
internal sealed class ScriptLanguage
{
    private static readonly MetadataReference Engine = MetadataReference.CreateFromFile(typeof(CancellationPoint).Assembly.Location);

    private readonly ScriptOptions _options;

    public ScriptLanguage(string folder)
    {
        Folder = Path.GetFullPath(folder);
        _options = ScriptOptions.Default
            .WithLanguageVersion(LanguageVersion.CSharp14)
            .WithImports("System", "System.Text", "System.Collections", "System.Collections.Generic", "System.Threading.Tasks", "System.Linq")
            .WithReferences(HostAssemblies.Framework)
            .WithMetadataResolver(new HostAssemblies(ScriptMetadataResolver.Default))
            // Timing in a cell should measure the code that ships; the lines in traces come from the symbols.
            .WithOptimizationLevel(OptimizationLevel.Release)
            .WithEmitDebugInformation(true)
            .WithFileEncoding(Encoding.UTF8);
    }

    public string Folder { get; }

    /// <summary>The name of a cell as a file: in the notebook's folder, so that <c>#r</c> and <c>#load</c> start there.</summary>
    public string PathOf(int cell) => Path.Combine(Folder, $"cell {cell}");

    public Script<object> Script(Script<object>? previous, string code, int cell) => Script(previous, code, _options.WithFilePath(PathOf(cell)));

    /// <summary>The same cell with <see cref="LoopPoints"/>, null where it needs none. It alone sees the engine's assembly.</summary>
    public Script<object>? Stoppable(Script<object> script, Script<object>? previous) => LoopPoints.AddTo(Tree(script).GetRoot()) is { } code
        ? Script(previous, code, script.Options.AddReferences(Engine))
        : null;

    private static Script<object> Script(Script<object>? previous, string code, ScriptOptions options)
    {
        return previous is null
            ? CSharpScript.Create<object>(code, options, typeof(CellGlobals))
            : previous.ContinueWith<object>(code, options);
    }

    public static SyntaxTree Tree(Script<object> script) => script.GetCompilation().SyntaxTrees.Last();

    /// <summary>A magic command in the first line, which C# takes for a comment; in other lines it does not compile anyway.</summary>
    public static bool StartsWithMagic(Script<object> script) =>
        Tree(script).GetRoot().GetLeadingTrivia().Any(trivia => trivia.GetStructure() is ShebangDirectiveTriviaSyntax);
}

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
