using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Overtake.Notebooks;

/// <summary>Puts a <see cref="CancellationPoint"/> into the body of every loop of a cell, on the lines where they are: places in traces stay.</summary>
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

    /// <summary>Opening braces are put in from the outside in, closing ones after everything inside: equal positions keep the order of the tree.</summary>
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

/// <summary>
/// Where a running cell can be stopped: the engine puts a call of <see cref="Pass"/> at the beginning of every loop body of a
/// cell. Nothing is aborted, so nothing is left half done; code that is compiled elsewhere has no such points.
/// </summary>
public static class CancellationPoint
{
    private static int _stopping;

    /// <summary>Goes on, unless the cell that calls it is to stop.</summary>
    /// <exception cref="OperationCanceledException">The cell is to stop.</exception>
    public static void Pass()
    {
        // One read of a field while nothing is being stopped anywhere; whose code this is costs more to find out.
        if (Volatile.Read(ref _stopping) != 0 && CellConsole.Current is { IsStopping: true })
        {
            throw new OperationCanceledException("The cell was stopped.");
        }
    }

    /// <summary>From now on the points of this cell stop it.</summary>
    internal static void Stop(CellSink cell)
    {
        cell.IsStopping = true;
        Interlocked.Increment(ref _stopping);
    }

    /// <summary>The cell has ended; one that was left behind never gets here and keeps its points closed.</summary>
    internal static void Ended(CellSink cell)
    {
        if (cell.IsStopping)
        {
            Interlocked.Decrement(ref _stopping);
        }
    }
}
