namespace Overtake.Tests.Notebooks;

/// <summary>Compares the outputs a notebook was saved with to those of a new run of it.</summary>
internal static class NotebookComparison
{
    /// <summary>A cell with this tag shows what differs from machine to machine; it is run but not compared. The name is that of nbval.</summary>
    public const string IgnoreTag = "nbval-ignore-output";

    /// <summary>Compares text, tables as text, and the hash of each figure's Plotly JSON; never pixels, and no HTML.</summary>
    /// <param name="stored">The notebook as it was saved.</param>
    /// <param name="executed">The same notebook after a run.</param>
    /// <returns>The first difference of each cell that has one.</returns>
    public static IReadOnlyList<NotebookDifference> Differences(NotebookDocument stored, NotebookDocument executed)
    {
        if (stored.Cells.Count != executed.Cells.Count)
        {
            throw new ArgumentException($"These are two notebooks: {stored.Cells.Count} and {executed.Cells.Count} cells.");
        }

        return [.. stored.Cells.Zip(executed.Cells)
            .Where(pair => pair.First.IsCode && !pair.First.HasTag(IgnoreTag))
            .Select(pair => Difference(pair.First, Parts(pair.First), Parts(pair.Second)))
            .OfType<NotebookDifference>()];
    }

    private static NotebookDifference? Difference(NotebookCell cell, List<(string Part, string Text)> stored, List<(string Part, string Text)> executed)
    {
        for (var i = 0; i < Math.Max(stored.Count, executed.Count); i++)
        {
            var (was, now) = (stored.ElementAtOrDefault(i), executed.ElementAtOrDefault(i));
            if (was == now)
            {
                continue;
            }

            var what = $"output {i + 1}";
            if (was.Part != now.Part)
            {
                return new NotebookDifference(cell.Number, cell.Id, what, was.Part ?? "nothing", now.Part ?? "nothing");
            }

            var (before, after) = (was.Text.Split('\n'), now.Text.Split('\n'));
            var line = before.Zip(after).TakeWhile(pair => pair.First == pair.Second).Count();
            return new NotebookDifference(cell.Number, cell.Id, $"{what}, {was.Part}, line {line + 1}",
                before.ElementAtOrDefault(line) ?? "nothing", after.ElementAtOrDefault(line) ?? "nothing");
        }

        return null;
    }

    private static List<(string Part, string Text)> Parts(NotebookCell cell) =>
        [.. cell.Outputs.SelectMany(Parts)];

    /// <summary>The parts that can be compared without looking at pixels: a name and a text each.</summary>
    public static IEnumerable<(string Part, string Text)> Parts(JsonObject output)
    {
        switch (output["output_type"]!.GetValue<string>())
        {
            case "stream":
                yield return (output["name"]!.GetValue<string>(), NotebookJson.ReadText(output["text"]));
                break;
            case "error":
                yield return ("error", $"{output["ename"]!.GetValue<string>()}: {output["evalue"]!.GetValue<string>()}");
                break;
            default:
                var data = (JsonObject)output["data"]!;
                foreach (var (mimeType, value) in data.Where(entry => entry.Key is "text/plain" or "text/markdown"))
                {
                    yield return (mimeType, NotebookJson.ReadText(value));
                }

                if ((NotebookOutput.HashOf(data) ?? StoredHash(output)) is { } hash)
                {
                    yield return ("plotly-sha256", hash);
                }

                break;
        }
    }

    private static string? StoredHash(JsonObject output) =>
        output["metadata"] is JsonObject metadata && metadata["overtake"] is JsonObject own && own["plotly-sha256"] is JsonValue hash
            && hash.TryGetValue(out string? text)
            ? text
            : null;
}

/// <summary>A place where a run put out something else than the file holds.</summary>
/// <param name="Cell">The cell's place in the file, from 1.</param>
/// <param name="CellId">The cell's id, null in old files.</param>
/// <param name="What">Output and part, in words.</param>
/// <param name="Stored">The first line of the file that differs.</param>
/// <param name="Executed">The same line of the run.</param>
internal sealed record NotebookDifference(int Cell, string? CellId, string What, string Stored, string Executed)
{
    /// <summary>One line for a person.</summary>
    public override string ToString() => $"cell {Cell}{(CellId is null ? "" : $" ({CellId})")}, {What}: stored '{Stored}', now '{Executed}'";
}
