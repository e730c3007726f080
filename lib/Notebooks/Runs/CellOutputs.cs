using System.Text;
using System.Text.Json.Nodes;
using Microsoft.DotNet.Interactive.Events;

namespace Overtake.Notebooks;

/// <summary>Collects what a cell puts out, as nbformat has it: an update replaces what it updates, neighbouring pieces of one stream are joined.</summary>
internal sealed class CellOutputs(int executionCount)
{
    private readonly Lock _lock = new();
    private readonly List<JsonObject> _outputs = [];
    private readonly Dictionary<string, int> _byId = new(StringComparer.Ordinal);
    private readonly StringBuilder _text = new();
    private string _stream = "";
    private bool _closed;

    /// <summary>Why the cell failed, null as long as it did not.</summary>
    public string? Error { get; private set; }

    public void Take(KernelEvent value)
    {
        lock (_lock)
        {
            if (!_closed)
            {
                Put(value);
            }
        }
    }

    /// <summary>The cell ends with an error that no event tells.</summary>
    public void Fail(string name, string message)
    {
        lock (_lock)
        {
            AddError(name, message, message);
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

    private void Put(KernelEvent value)
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
            case CommandFailed { Exception: var exception } failure when Error is null:
                AddError(exception?.GetType().FullName ?? "Error", exception?.Message ?? failure.Message, exception?.ToString() ?? failure.Message);
                break;
        }
    }

    private void Write(string name, DisplayEvent output)
    {
        if (_stream != name)
        {
            EndStream();
            _stream = name;
        }

        foreach (var value in output.FormattedValues)
        {
            _text.Append(value.Value.ReplaceLineEndings("\n"));
        }
    }

    private void AddError(string name, string message, string trace)
    {
        Error = message;
        Add(NotebookOutput.Error(name, message, trace.ReplaceLineEndings("\n").Split('\n')));
    }

    private void Add(JsonObject output)
    {
        EndStream();
        _outputs.Add(output);
    }

    private void EndStream()
    {
        if (_text.Length > 0)
        {
            _outputs.Add(NotebookOutput.Stream(_stream, _text.ToString()));
            _text.Clear();
        }
    }

    private static IEnumerable<(string MimeType, string Text)> DataOf(DisplayEvent shown) =>
        shown.FormattedValues.DistinctBy(value => value.MimeType).Select(value => (value.MimeType, value.Value.ReplaceLineEndings("\n")));
}
