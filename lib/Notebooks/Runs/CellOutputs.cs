using System.Text.Json.Nodes;
using Microsoft.DotNet.Interactive.Events;

namespace Overtake.Notebooks;

/// <summary>Collects what a cell puts out, as nbformat has it: an update replaces what it updates, neighbouring pieces of one stream are joined.</summary>
/// <param name="executionCount">The number of this execution.</param>
internal sealed class CellOutputs(int executionCount) : IObserver<KernelEvent>
{
    private readonly Lock _lock = new();
    private readonly List<JsonObject> _outputs = [];
    private readonly Dictionary<string, int> _byId = new(StringComparer.Ordinal);
    private (string Name, string Text) _stream = ("", "");
    private bool _closed;

    public void OnNext(KernelEvent value)
    {
        lock (_lock)
        {
            if (!_closed)
            {
                Take(value);
            }
        }
    }

    public void OnCompleted()
    {
    }

    public void OnError(Exception error)
    {
    }

    /// <summary>The cell ends with an error that no event tells.</summary>
    public void Fail(string name, string message)
    {
        lock (_lock)
        {
            Add(NotebookOutput.Error(name, message, [message]));
        }
    }

    /// <summary>Everything; what comes later is lost.</summary>
    public IReadOnlyList<JsonObject> Close()
    {
        lock (_lock)
        {
            EndStream();
            _closed = true;
            return _outputs;
        }
    }

    private void Take(KernelEvent value)
    {
        switch (value)
        {
            case StandardOutputValueProduced output:
                Write("stdout", output);
                break;
            case StandardErrorValueProduced output:
                Write("stderr", output);
                break;
            case DisplayedValueUpdated { ValueId: { } id } update when _byId.TryGetValue(id, out var place):
                _outputs[place] = NotebookOutput.Display(DataOf(update));
                break;
            case ReturnValueProduced result:
                Add(NotebookOutput.Result(DataOf(result), executionCount));
                break;
            case DisplayedValueProduced shown:
                Add(NotebookOutput.Display(DataOf(shown)));
                if (shown.ValueId is { } shownId)
                {
                    _byId[shownId] = _outputs.Count - 1;
                }

                break;
            // A cell's own failure; the composite kernel repeats it.
            case CommandFailed failure when _outputs.Count == 0 || (string?)_outputs[^1]["output_type"] != "error":
                Add(NotebookOutput.Error(
                    failure.Exception?.GetType().FullName ?? "Error", failure.Exception?.Message ?? failure.Message,
                    (failure.Exception?.ToString() ?? failure.Message).ReplaceLineEndings("\n").Split('\n')));
                break;
        }
    }

    private void Write(string name, DisplayEvent output)
    {
        if (_stream.Name != name)
        {
            EndStream();
        }

        _stream = (name, _stream.Text + string.Concat(output.FormattedValues.Select(v => v.Value)).ReplaceLineEndings("\n"));
    }

    private void Add(JsonObject output)
    {
        EndStream();
        _outputs.Add(output);
    }

    private void EndStream()
    {
        if (_stream.Text.Length > 0)
        {
            _outputs.Add(NotebookOutput.Stream(_stream.Name, _stream.Text));
        }

        _stream = ("", "");
    }

    private static IEnumerable<(string MimeType, string Text)> DataOf(DisplayEvent shown) =>
        shown.FormattedValues.DistinctBy(value => value.MimeType).Select(value => (value.MimeType, value.Value.ReplaceLineEndings("\n")));
}
