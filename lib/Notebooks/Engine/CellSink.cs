using System.Text;
using System.Threading.Channels;

namespace Overtake.Notebooks;

/// <summary>Collects what one cell puts out, in order, from any thread, until the cell is over.</summary>
internal sealed class CellSink
{
    /// <summary>A loop that prints must not fill the memory before its time limit: 64 M characters, then a note.</summary>
    private const int MaxStreamCharacters = 64 * 1024 * 1024;

    private readonly Lock _lock = new();
    private readonly List<CellOutput> _outputs = [];
    private readonly StringBuilder _text = new();
    private readonly Channel<CellOutput> _stream = Channel.CreateUnbounded<CellOutput>(new UnboundedChannelOptions { SingleReader = true });
    private string _name = StreamOutput.StandardOutput;
    private long _streamed;
    private bool _closed;

    /// <summary>Whether the cell's cancellation points stop it.</summary>
    public volatile bool IsStopping;

    /// <summary>The pieces as they come; ends when the cell is over. Reading them does not block the cell.</summary>
    public IAsyncEnumerable<CellOutput> Stream => _stream.Reader.ReadAllAsync();

    public void Write(string name, string text)
    {
        lock (_lock)
        {
            if (_closed || text.Length == 0 || _streamed > MaxStreamCharacters)
            {
                return;
            }

            _streamed += text.Length;
            if (_streamed > MaxStreamCharacters)
            {
                (name, text) = (StreamOutput.StandardError, $"\n[output cut after {MaxStreamCharacters} characters]\n");
            }

            if (name != _name)
            {
                FlushText();
                _name = name;
            }

            _text.Append(text);
            _stream.Writer.TryWrite(new StreamOutput(name, text));
        }
    }

    public void Add(CellOutput output)
    {
        lock (_lock)
        {
            if (!_closed)
            {
                FlushText();
                _outputs.Add(output);
                _stream.Writer.TryWrite(output);
            }
        }
    }

    /// <summary>Everything, neighbouring pieces of one stream joined; what comes later is lost.</summary>
    public IReadOnlyList<CellOutput> Close()
    {
        lock (_lock)
        {
            FlushText();
            _closed = true;
            _stream.Writer.TryComplete();
            return _outputs;
        }
    }

    private void FlushText()
    {
        if (_text.Length > 0)
        {
            _outputs.Add(new StreamOutput(_name, _text.ToString()));
            _text.Clear();
        }
    }
}
