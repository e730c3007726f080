using System.Diagnostics;
using System.Globalization;
using Overtake.Runs;

namespace Overtake.Cli;

/// <summary>
/// Progress with the time left: one line on a terminal, which says after some seconds how old it is, and one line a launch or a minute elsewhere.
/// </summary>
internal sealed class ConsoleProgress : IProgress<RunProgress>, IDisposable
{
    private static readonly TimeSpan LongestSilence = TimeSpan.FromMinutes(1);

    // Seldom enough to cost what is measured nothing.
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(4);

    private readonly string _name;
    private readonly Timer? _timer;
    private readonly Lock _lock = new();
    private readonly Stopwatch _clock = new();
    private readonly Stopwatch _silence = Stopwatch.StartNew();
    private readonly bool _terminal = !Console.IsErrorRedirected;
    private TimeSpan? _doneAtStart;
    private string _stage = string.Empty;
    private string _line = "started";

    public ConsoleProgress(string name)
    {
        _name = name;
        _timer = _terminal ? new Timer(_ => Age(), null, Interval, Interval) : null;
    }

    private string Beginning => _terminal ? $"\r\u001b[K{_name}: " : $"{_name}: ";

    public void Report(RunProgress progress)
    {
        // What a resumed run found stored took no time now, and waiting before a run is no part of it.
        _doneAtStart ??= progress.Done;
        _clock.Start();
        if (progress.Note is { } note)
        {
            Keep(note);
            return;
        }

        var share = progress.Total > TimeSpan.Zero ? Math.Min(1, progress.Done / progress.Total) : 0;
        Renew(progress.Stage, string.Create(CultureInfo.InvariantCulture, $"{progress.Stage}, {share:P0}, {Words(Left(progress))} left"));
    }

    /// <summary>Shows a line in place of the one before; where lines stay, the first of a stage and one a minute.</summary>
    public void Renew(string stage, string line)
    {
        lock (_lock)
        {
            if (_terminal || stage != _stage || _silence.Elapsed > LongestSilence)
            {
                _silence.Restart();
                _timer?.Change(Interval, Interval);
                Console.Error.Write(Beginning + line + (_terminal ? "" : Environment.NewLine));
            }

            (_stage, _line) = (stage, line);
        }
    }

    /// <summary>Shows a line that stays.</summary>
    public void Keep(string line)
    {
        lock (_lock)
        {
            Console.Error.WriteLine(Beginning + line);
        }
    }

    public void Dispose()
    {
        lock (_lock)
        {
            _timer?.Dispose();
            // A tick may wait for the lock.
            _line = string.Empty;
            if (_terminal)
            {
                Console.Error.Write("\r\u001b[K");
            }
        }
    }

    private void Age()
    {
        lock (_lock)
        {
            if (_line.Length > 0)
            {
                Console.Error.Write($"{Beginning}{_line} ({Words(_silence.Elapsed)} ago)");
            }
        }
    }

    /// <summary>The estimate corrected by how long the part done so far really took.</summary>
    private TimeSpan Left(RunProgress progress)
    {
        var expected = progress.Done - _doneAtStart!.Value;
        var pace = expected > TimeSpan.FromSeconds(2) ? _clock.Elapsed / expected : 1;
        var left = (progress.Total - progress.Done) * pace;
        return left > progress.Least ? left : progress.Least;
    }

    /// <summary>A length of time as people say it.</summary>
    public static string Words(TimeSpan time) => time.TotalSeconds < 90
        ? string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(time.TotalSeconds):0} s")
        : string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(time.TotalMinutes):0} min");
}
