using System.Diagnostics;
using System.Globalization;
using Overtake.Runs;

namespace Overtake.Cli;

/// <summary>Progress with the time left: one line that renews itself on a terminal, one line a launch or a minute elsewhere.</summary>
internal sealed class ConsoleProgress(string name) : IProgress<RunProgress>, IDisposable
{
    private static readonly TimeSpan LongestSilence = TimeSpan.FromMinutes(1);

    private readonly Stopwatch _clock = new();
    private readonly Stopwatch _silence = Stopwatch.StartNew();
    private readonly bool _terminal = !Console.IsErrorRedirected;
    private TimeSpan? _doneAtStart;
    private string _stage = string.Empty;

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

        var share = progress.Total > TimeSpan.Zero ? progress.Done / progress.Total : 0;
        Renew(progress.Stage, string.Create(CultureInfo.InvariantCulture, $"{progress.Stage}, {share:P0}, {Words(Left(progress))} left"));
    }

    /// <summary>Shows a line in place of the one before; where lines stay, the first of a stage and one a minute.</summary>
    public void Renew(string stage, string line)
    {
        if (_terminal || stage != _stage || _silence.Elapsed > LongestSilence)
        {
            _silence.Restart();
            Console.Error.Write(_terminal ? $"\r\u001b[K{name}: {line}" : $"{name}: {line}{Environment.NewLine}");
        }

        _stage = stage;
    }

    /// <summary>Shows a line that stays.</summary>
    public void Keep(string line)
    {
        Dispose();
        Console.Error.WriteLine($"{name}: {line}");
    }

    public void Dispose()
    {
        if (_terminal)
        {
            Console.Error.Write("\r\u001b[K");
        }
    }

    /// <summary>The estimate corrected by how long the part done so far really took.</summary>
    private TimeSpan Left(RunProgress progress)
    {
        var expected = progress.Done - _doneAtStart!.Value;
        var pace = expected > TimeSpan.FromSeconds(2) ? _clock.Elapsed / expected : 1;
        var left = (progress.Total - progress.Done) * pace;
        return left > TimeSpan.Zero ? left : TimeSpan.Zero;
    }

    /// <summary>A length of time as people say it.</summary>
    public static string Words(TimeSpan time) => time.TotalSeconds < 90
        ? string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(time.TotalSeconds):0} s")
        : string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(time.TotalMinutes):0} min");
}
