using System.Diagnostics;
using System.Globalization;
using System.Reflection;

namespace Overtake.Runs;

/// <summary>
/// The progress of a run in the cell that measures: a line that is renewed in place where the host is .NET Interactive, and a line a launch elsewhere.
/// The host is found by its name, because notebooks bring it and the library does not refer to it.
/// </summary>
internal sealed class CellProgress : IProgress<RunProgress>
{
    private const int Width = 30;

    // Seldom enough to cost what is measured nothing.
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    private readonly string _name;
    private readonly Func<string, Action<string>?> _display;
    private readonly Stopwatch _silence = Stopwatch.StartNew();
    private Action<string>? _update;
    private string _stage = string.Empty;

    /// <param name="display">Shows a text that can be renewed; null for the host's own.</param>
    public CellProgress(string name, Func<string, Action<string>?>? display = null)
    {
        _name = name;
        _display = display ?? Host.Display;
    }

    /// <summary>Whether this code runs in a cell.</summary>
    public static bool IsInCell => Host.Context is not null;

    /// <summary>Cancelled when the cell is.</summary>
    public static CancellationToken Cancellation => Host.Cancellation;

    public void Report(RunProgress value)
    {
        if (value.Note is { } note)
        {
            Console.Error.WriteLine($"{_name}: {note}");
            return;
        }

        var isNew = value.Stage != _stage;
        if (!isNew && _silence.Elapsed < Interval)
        {
            return;
        }

        _stage = value.Stage;
        _silence.Restart();
        Show(LineOf(value), isWritten: isNew);
    }

    /// <summary>The last line, which stays.</summary>
    public void End(string line) => Show(line, isWritten: true);

    /// <param name="isWritten">Whether a host that cannot renew it gets the line too.</param>
    private void Show(string line, bool isWritten)
    {
        if (_update is not null)
        {
            _update(line);
            return;
        }

        _update = _display(line);
        if (_update is null && isWritten)
        {
            Console.Error.WriteLine(line);
        }
    }

    private string LineOf(RunProgress progress)
    {
        var share = progress.Total > TimeSpan.Zero ? Math.Min(1, progress.Done / progress.Total) : 0;
        var done = (int)Math.Round(share * Width);
        var seconds = Math.Max(0, (progress.Total - progress.Done).TotalSeconds);
        var left = seconds < 90 ? $"{Math.Round(seconds)} s" : $"{Math.Round(seconds / 60)} min";
        return string.Create(
            CultureInfo.InvariantCulture, $"{_name} {new string('█', done)}{new string('░', Width - done)} {share:P0}, {progress.Stage}, {left} left");
    }

    /// <summary>The used part of .NET Interactive: <c>KernelInvocationContext.Current</c>, the extension <c>Display</c> and what that returns.</summary>
    private static class Host
    {
        public static object? Context => AppDomain.CurrentDomain.GetAssemblies().Select(a => a.GetType("Microsoft.DotNet.Interactive.KernelInvocationContext"))
            .OfType<Type>().FirstOrDefault()?.GetProperty("Current", BindingFlags.Public | BindingFlags.Static)?.GetValue(null);

        public static CancellationToken Cancellation =>
            Context is { } context && context.GetType().GetProperty("CancellationToken")?.GetValue(context) is CancellationToken token
                ? token
                : CancellationToken.None;

        /// <summary>Shows a text and gives what renews it; null where there is no such host.</summary>
        public static Action<string>? Display(string text)
        {
            if (Context is not { } context
                || context.GetType().Assembly.GetType("Microsoft.DotNet.Interactive.KernelInvocationContextExtensions")
                    ?.GetMethod("Display", [context.GetType(), typeof(object), typeof(string[])]) is not { } display
                || display.Invoke(null, [context, text, new[] { "text/plain" }]) is not { } shown
                || shown.GetType().GetMethod("Update", [typeof(object)]) is not { } update)
            {
                return null;
            }

            return renewed => update.Invoke(shown, [renewed]);
        }
    }
}
