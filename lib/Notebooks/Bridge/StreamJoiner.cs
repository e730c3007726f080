using System.Text;

namespace Overtake.Notebooks;

/// <summary>Hands console output on in pieces a front end can keep up with: at once where the last piece was long ago, else joined; long ones cut.</summary>
internal sealed class StreamJoiner : IDisposable
{
    private const int MaxCharacters = 256 * 1024;
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(50);

    private readonly Action<CellOutput> _handOn;
    private readonly Lock _lock = new();
    private readonly StringBuilder _text = new();
    private readonly Timer _timer;
    private string _name = StreamOutput.StandardOutput;
    private long _flushed = long.MinValue / 2;

    public StreamJoiner(Action<CellOutput> handOn)
    {
        _handOn = handOn;
        _timer = new Timer(_ => Flush());
    }

    /// <summary>Takes the next output of the cell.</summary>
    public void Add(CellOutput output)
    {
        lock (_lock)
        {
            if (output is not StreamOutput stream)
            {
                Flush();
                _handOn(output);
                return;
            }

            if (stream.Name != _name)
            {
                Flush();
                _name = stream.Name;
            }

            if (stream.Text.Length > MaxCharacters)
            {
                Flush();
                for (var from = 0; from < stream.Text.Length; from += MaxCharacters)
                {
                    _handOn(new StreamOutput(_name, stream.Text.Substring(from, Math.Min(MaxCharacters, stream.Text.Length - from))));
                }

                return;
            }

            var wasEmpty = _text.Length == 0;
            _text.Append(stream.Text);
            if (_text.Length >= MaxCharacters || Environment.TickCount64 - _flushed >= Interval.TotalMilliseconds)
            {
                Flush();
            }
            else if (wasEmpty)
            {
                _timer.Change(Interval, Timeout.InfiniteTimeSpan);
            }
        }
    }

    /// <summary>Hands on what has been waiting.</summary>
    public void Flush()
    {
        lock (_lock)
        {
            if (_text.Length > 0)
            {
                _handOn(new StreamOutput(_name, _text.ToString()));
                _text.Clear();
                _flushed = Environment.TickCount64;
            }
        }
    }

    public void Dispose() => _timer.Dispose();
}
