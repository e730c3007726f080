using System.Diagnostics;
using System.Globalization;
using Overtake.Runs;

namespace Overtake.Cli;

/// <summary>Progress with the time left: one line that renews itself on a terminal, one line a launch elsewhere.</summary>
internal sealed class ConsoleProgress(string name) : IProgress<RunProgress>, IDisposable
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly bool _terminal = !Console.IsErrorRedirected;
    private TimeSpan? _doneAtStart;
    private string _stage = string.Empty;

    public void Report(RunProgress progress)
    {
        // What a resumed run found stored took no time now.
        _doneAtStart ??= progress.Done;
        if (!_terminal && progress.Stage == _stage)
        {
            return;
        }

        _stage = progress.Stage;
        var share = progress.Total > TimeSpan.Zero ? progress.Done / progress.Total : 0;
        var line = string.Create(CultureInfo.InvariantCulture, $"{name}: {progress.Stage}, {share:P0}, {Words(Left(progress))} left");
        Console.Error.Write(_terminal ? $"\r\u001b[K{line}" : line + Environment.NewLine);
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
