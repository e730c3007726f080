using System.ComponentModel;
using System.Diagnostics;
using System.Text.Json;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Own;
#if NET10_0_OR_GREATER
using Overtake.Measurement.Echo;
using Overtake.Measurement.Pools.Http;
using Overtake.Measurement.Serializers;
#endif
using Overtake.Measurement.Studies;

// A worker: serves, or exchanges first messages, where its arguments say so; else it hears its request and then one line after the other over its
// channel, measures what they ask for in this fresh process, and answers there. The end of the channel means that the parent has ended.
const int Abandoned = 3;

#if NET10_0_OR_GREATER
Action<string[], TextReader, TextWriter>? serve = args switch
{
    [PoolsServer.Argument, ..] => PoolsServer.Run,
    [EchoServerProgram.Argument, ..] => EchoServerProgram.Run,
    [FirstUseProgram.Argument, ..] => FirstUseProgram.Run,
    _ => null,
};
if (serve is not null)
{
    try
    {
        serve(args[1..], Console.In, Console.Out);
        return 0;
    }
    catch (Exception e)
    {
        Console.Error.WriteLine(OwnCode.Words(e));
        return 1;
    }
}
#endif

if (args is not [WorkerChannel.Argument, var name])
{
    Console.Error.WriteLine("A worker is started by 'overtake measure', which gives it the name of a pipe.");
    return 2;
}

using var channel = WorkerChannel.Open(name);
if (channel.Hear() is not { } line || JsonSerializer.Deserialize(line, WorkerJson.Default.WorkerRequest) is not { } request)
{
    return Abandoned;
}

RaisePriority();
try
{
    using var session = new WorkerSession(request, StudyList.Find(request.Study), step => Write(new WorkerMessage(Step: step)));
    Write(new WorkerMessage(Ready: new WorkerReady(session.Runtime)));
    string? asked;
    while ((asked = channel.Hear()) is { Length: > 0 })
    {
        channel.Say(VisitLines.Answer(session, asked));
    }

    if (asked is null)
    {
        return Abandoned;
    }

    foreach (var message in session.Finish())
    {
        Write(message);
    }

    return 0;

    void Write(WorkerMessage message) => channel.Say(JsonSerializer.Serialize(message, WorkerJson.Default.WorkerMessage));
}
catch (Exception e)
{
    channel.Say(VisitLines.Failure + OwnCode.Words(e));
    return 1;
}

// As BenchmarkDotNet's processes do: other programs then take less of the processor that is measured. On Linux only root may.
static void RaisePriority()
{
    try
    {
        using var self = Process.GetCurrentProcess();
        self.PriorityClass = ProcessPriorityClass.High;
    }
    catch (Exception e) when (e is Win32Exception or PlatformNotSupportedException)
    {
        // It measures all the same.
    }
}
