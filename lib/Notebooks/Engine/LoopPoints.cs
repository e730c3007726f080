using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Overtake.Notebooks;

/// <summary>Puts a <see cref="CancellationPoint"/> into the body of every loop of a cell, all on the lines where they are, so that places in traces stay.</summary>
internal static class LoopPoints
{
    private const string Point = "global::Overtake.Notebooks.CancellationPoint.Pass();";

    /// <summary>The code with its points, null where it has no loop.</summary>
    public static string? AddTo(SyntaxNode root)
    {
        var insertions = root.DescendantNodes().Select(BodyOf).OfType<StatementSyntax>().SelectMany(Insertions).OrderBy(i => i.Position).ToList();
        if (insertions.Count == 0)
        {
            return null;
        }

        var code = root.ToFullString();
        var text = new StringBuilder(code.Length + (insertions.Count * Point.Length));
        var from = 0;
        foreach (var (position, inserted) in insertions)
        {
            text.Append(code, from, position - from).Append(inserted);
            from = position;
        }

        return text.Append(code, from, code.Length - from).ToString();
    }

    private static StatementSyntax? BodyOf(SyntaxNode node) => node switch
    {
        WhileStatementSyntax loop => loop.Statement,
        DoStatementSyntax loop => loop.Statement,
        ForStatementSyntax loop => loop.Statement,
        CommonForEachStatementSyntax loop => loop.Statement,
        _ => null,
    };

    /// <summary>Opening braces are put in from the outside to the inside and closing ones after everything inside: equal positions keep the order of the tree.</summary>
    private static IEnumerable<(int Position, string Text)> Insertions(StatementSyntax body)
    {
        if (body is BlockSyntax block)
        {
            yield return (block.OpenBraceToken.Span.End, Point);
            yield break;
        }

        yield return (body.SpanStart, "{" + Point);
        yield return (body.Span.End, "}");
    }
}
