using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Threading.Channels;

namespace Overtake.Notebooks;

/// <summary>One execution of one cell.</summary>
/// <param name="Status">How it ended.</param>
/// <param name="ExecutionCount">The number of this execution in its engine, from 1; places in errors name it.</param>
/// <param name="Outputs">Everything it put out, in order; neighbouring pieces of one stream are joined.</param>
/// <param name="Duration">Compiling, running and formatting.</param>
internal sealed record CellResult(CellStatus Status, int ExecutionCount, IReadOnlyList<CellOutput> Outputs, TimeSpan Duration)
{
    /// <summary>Why it failed, null if it succeeded.</summary>
    public ErrorOutput? Error => Outputs.OfType<ErrorOutput>().LastOrDefault();
}

/// <summary>How a cell ended.</summary>
internal enum CellStatus
{
    /// <summary>It ran to its end.</summary>
    Succeeded,

    /// <summary>It was not run: it does not compile.</summary>
    NotCompiled,

    /// <summary>It threw an exception. What it did before stays.</summary>
    Failed,

    /// <summary>It was longer than its time limit.</summary>
    TimedOut,

    /// <summary>The caller cancelled it.</summary>
    Cancelled,
}

/// <summary>What a cell can call without any <c>using</c>.</summary>
public sealed class CellGlobals
{
    internal CellGlobals()
    {
    }

    /// <summary>Shows a value at this place among the cell's outputs; the name is that of .NET Interactive.</summary>
    public void display(object? value) => CellConsole.Current?.Add(new DisplayOutput(DisplayData.From(value)));
}

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

/// <summary>One console stream: to the cell that writes, to the process's console for everyone else.</summary>
internal sealed class CellWriter(TextWriter console, string stream) : TextWriter(null)
{
    public override Encoding Encoding => console.Encoding;

    // The same cell gives the same notebook on every system.
    [AllowNull]
    public override string NewLine
    {
        get => CellConsole.Current is null ? console.NewLine : "\n";
        set => console.NewLine = value;
    }

    public override void Write(char value) => Write([value]);

    public override void Write(string? value)
    {
        if (CellConsole.Current is { } cell)
        {
            // Not by way of the span: a long text would be copied.
            cell.Write(stream, value ?? "");
        }
        else
        {
            console.Write(value);
        }
    }

    public override void Write(char[] buffer, int index, int count) => Write(buffer.AsSpan(index, count));

    public override void Write(ReadOnlySpan<char> buffer)
    {
        if (CellConsole.Current is { } cell)
        {
            cell.Write(stream, buffer.ToString());
        }
        else
        {
            console.Write(buffer);
        }
    }

    public override void WriteLine() => Write(NewLine);

    public override void WriteLine(string? value) => Write(value + NewLine);

    public override void Flush() => console.Flush();
}

/// <summary>
/// The process's console while cells run: what a cell writes, from whatever thread it started, is the cell's, and it has no
/// input, so that nothing waits for a person; everyone else has the console as it was. It stays like that after the cell:
/// threads that a cell left behind must reach neither the console nor a later cell.
/// </summary>
internal static class CellConsole
{
    private static readonly AsyncLocal<CellSink?> Cell = new();
    private static readonly Lock Installing = new();
    private static TextWriter? _output;
    private static TextWriter? _error;
    private static TextReader? _input;

    /// <summary>The cell whose code is running here, null outside of cells.</summary>
    public static CellSink? Current => Cell.Value;

    /// <summary>Makes this thread, and all that it starts, the cell's.</summary>
    public static void Enter(CellSink sink)
    {
        Cell.Value = sink;
        lock (Installing)
        {
            // The host may have replaced them since.
            if (Console.Out != _output)
            {
                Console.SetOut(new CellWriter(Console.Out, StreamOutput.StandardOutput));
                _output = Console.Out;
            }

            if (Console.Error != _error)
            {
                Console.SetError(new CellWriter(Console.Error, StreamOutput.StandardError));
                _error = Console.Error;
            }

            if (Console.In != _input)
            {
                Console.SetIn(new CellReader(Console.In));
                _input = Console.In;
            }
        }
    }
}

/// <summary>Standard input: at its end for a cell, the process's for everyone else.</summary>
internal sealed class CellReader(TextReader console) : TextReader
{
    private TextReader Source => CellConsole.Current is null ? console : Null;

    public override int Peek() => Source.Peek();

    public override int Read() => Source.Read();

    public override int Read(char[] buffer, int index, int count) => Source.Read(buffer, index, count);

    public override string? ReadLine() => Source.ReadLine();

    public override string ReadToEnd() => Source.ReadToEnd();
}
