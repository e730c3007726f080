using System.Globalization;
using System.IO.Pipes;
using System.Text;

namespace Overtake.Measurement.Launches;

/// <summary>
/// The pipe between parent and worker, one line a message. Standard output and input of a worker belong to the code that is measured.
/// Both sides block while they wait, because waking another thread would lengthen the gap between visits.
/// </summary>
internal sealed class WorkerChannel(PipeStream pipe) : IDisposable
{
    /// <summary>First argument of a worker that is asked over a channel; the name of the pipe follows.</summary>
    public const string Argument = "visits";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);
    private static readonly UTF8Encoding Text = new(encoderShouldEmitUTF8Identifier: false);

    private readonly StreamReader _reader = new(pipe, Text, detectEncodingFromByteOrderMarks: false, leaveOpen: true);
    private readonly StreamWriter _writer = new(pipe, Text, leaveOpen: true) { NewLine = "\n" };

    /// <summary>The parent's side, before the worker is started.</summary>
    public static WorkerChannel Create(out IReadOnlyList<string> arguments)
    {
        // Short: where pipes are files, the path may have about a hundred characters.
        var name = string.Create(CultureInfo.InvariantCulture, $"ov{Environment.ProcessId:x}{Guid.NewGuid().ToString("N")[..12]}");
        arguments = [Argument, name];
        return new WorkerChannel(new NamedPipeServerStream(name, PipeDirection.InOut, 1, PipeTransmissionMode.Byte, PipeOptions.CurrentUserOnly));
    }

    public Task AcceptAsync(CancellationToken cancellation) => ((NamedPipeServerStream)pipe).WaitForConnectionAsync(cancellation);

    /// <summary>The worker's side.</summary>
    public static WorkerChannel Open(string name)
    {
        var pipe = new NamedPipeClientStream(".", name, PipeDirection.InOut, PipeOptions.CurrentUserOnly);
        pipe.Connect((int)Patience.TotalMilliseconds);
        return new WorkerChannel(pipe);
    }

    /// <exception cref="IOException">The other side has ended.</exception>
    public void Say(string line)
    {
        _writer.Write(line + "\n");
        _writer.Flush();
    }

    /// <summary>The next line; null where the other side has ended.</summary>
    /// <exception cref="IOException">The other side was killed.</exception>
    public string? Hear() => _reader.ReadLine();

    public void Dispose() => pipe.Dispose();
}
