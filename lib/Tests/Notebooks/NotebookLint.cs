using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Overtake.Tests.Notebooks;

/// <summary>Whether a notebook opens in every host, and its cells are short. That they run is seen by running them.</summary>
internal static class NotebookLint
{
    /// <summary>A cell is one or two calls; with a declaration or two around them that makes five statements.</summary>
    public const int MaxStatements = 5;

    /// <summary>Checks metadata and the form of every code cell.</summary>
    public static IReadOnlyList<LintFinding> Check(NotebookDocument notebook) => [.. CheckFile(notebook), .. CheckCells(notebook)];

    private static IEnumerable<LintFinding> CheckFile(NotebookDocument notebook)
    {
        if (notebook.MinorVersion < 5)
        {
            yield return new LintFinding(null, $"nbformat 4.{notebook.MinorVersion}: use 4.5, which has cell ids");
        }

        (string Path, string Value)[] expected =
        [
            ("kernelspec.name", ".net-csharp"),
            ("kernelspec.display_name", ".NET (C#)"),
            ("kernelspec.language", "C#"),
            ("language_info.name", "C#"),
            ("polyglot_notebook.kernelInfo", """{"defaultKernelName":"csharp","items":[{"name":"csharp","languageName":"csharp","aliases":[]}]}"""),
        ];
        foreach (var (path, value) in expected)
        {
            var wanted = value.StartsWith('{') ? JsonNode.Parse(value) : JsonValue.Create(value);
            if (!JsonNode.DeepEquals(At(notebook.Metadata, path), wanted))
            {
                yield return new LintFinding(null, $"metadata.{path} is not {value}");
            }
        }
    }

    private static IEnumerable<LintFinding> CheckCells(NotebookDocument notebook)
    {
        foreach (var cell in notebook.Cells)
        {
            if (cell.Id is null)
            {
                yield return new LintFinding(cell.Number, "no id");
            }

            if (!cell.IsCode)
            {
                continue;
            }

            if (!JsonNode.DeepEquals(At(cell.Metadata, "polyglot_notebook.kernelName"), "csharp"))
            {
                yield return new LintFinding(cell.Number, "metadata.polyglot_notebook.kernelName is not csharp");
            }

            if (cell.Source.Split('\n').Any(line => line.StartsWith("#!", StringComparison.Ordinal)))
            {
                yield return new LintFinding(cell.Number, "a magic command (#!), which is not C#");
                continue;
            }

            var tree = CSharpSyntaxTree.ParseText(cell.Source, new CSharpParseOptions(LanguageVersion.CSharp14, kind: SourceCodeKind.Script));
            foreach (var problem in tree.GetDiagnostics())
            {
                var place = problem.Location.GetLineSpan().StartLinePosition;
                yield return new LintFinding(cell.Number, $"line {place.Line + 1}, column {place.Character + 1}: {problem.Id}: {problem.GetMessage()}");
            }

            var root = (CompilationUnitSyntax)tree.GetRoot();
            foreach (var package in root.GetReferenceDirectives()
                .Where(directive => directive.File.ValueText.StartsWith("nuget:", StringComparison.OrdinalIgnoreCase)))
            {
                yield return new LintFinding(cell.Number, $"#r \"{package.File.ValueText}\": packages are slow or impossible to get while a notebook runs");
            }

            if (root.Members.Any(member => member is BaseNamespaceDeclarationSyntax))
            {
                yield return new LintFinding(cell.Number, "a namespace, which a cell cannot declare");
            }

            if (root.Members.Count > MaxStatements)
            {
                yield return new LintFinding(cell.Number, $"{root.Members.Count} statements: at most {MaxStatements}, the rest belongs into the library");
            }
        }
    }

    private static JsonNode? At(JsonObject metadata, string path) =>
        path.Split('.').Aggregate((JsonNode?)metadata, (node, name) => (node as JsonObject)?[name]);
}

/// <summary>Something in a notebook that not every host accepts.</summary>
/// <param name="Cell">The cell's place in the file, from 1; null where it is about the file.</param>
/// <param name="Message">What, and what is right.</param>
internal sealed record LintFinding(int? Cell, string Message)
{
    /// <summary>One line for a person.</summary>
    public override string ToString() => Cell is null ? Message : $"cell {Cell}: {Message}";
}
