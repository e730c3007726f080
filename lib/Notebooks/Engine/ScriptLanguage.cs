using System.Text;
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
