namespace Overtake.Setup;

/// <summary>Shows on a terminal that something silent goes on: a dot every few seconds, and the end of the line after them.</summary>
internal sealed class Alive : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(4);

    private readonly Timer? _timer;
    private volatile bool _hasDots;

    public Alive() => _timer = Console.IsErrorRedirected ? null : new Timer(_ => Dot(), null, Interval, Interval);

    public void Dispose()
    {
        _timer?.Dispose();
        if (_hasDots)
        {
            Console.Error.WriteLine();
        }
    }

    private void Dot()
    {
        _hasDots = true;
        Console.Error.Write('.');
    }
}
