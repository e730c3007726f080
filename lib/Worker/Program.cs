using System.Text.Json;
using Overtake.Measurement.Launches;
#if NET10_0_OR_GREATER
using Overtake.Measurement.Echo;
using Overtake.Measurement.Pools.Http;
using Overtake.Measurement.Serializers;
#endif
using Overtake.Measurement.Studies;

// A worker: serves, or exchanges first messages, where its arguments say so; else it reads its request and then one line after the other from standard
// input, measures what they ask for in this fresh process, writes messages to standard output. The end of standard input means that the parent has ended.
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
        return Failed(e);
    }
}
#endif

var line = Console.In.ReadLine();
if (line is null || JsonSerializer.Deserialize(line, WorkerJson.Default.WorkerRequest) is not { } request)
{
    Console.Error.WriteLine("A worker is started by 'overtake measure', which sends its request to standard input.");
    return 2;
}

try
{
    using var output = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true };
    using var session = new WorkerSession(request, StudyList.Find(request.Study));
    Write(new WorkerMessage(Ready: new WorkerReady(session.Runtime)));
    while ((line = Console.In.ReadLine()) is { Length: > 0 })
    {
        output.Write(VisitLines.Answer(session, line) + "\n");
    }

    if (line is null)
    {
        return Abandoned;
    }

    output.AutoFlush = false;
    foreach (var message in session.Finish())
    {
        Write(message);
    }

    return 0;

    void Write(WorkerMessage message) => output.WriteLine(JsonSerializer.Serialize(message, WorkerJson.Default.WorkerMessage));
}
catch (Exception e)
{
    return Failed(e);
}

static int Failed(Exception e)
{
    Console.Error.WriteLine($"{e.GetType().Name}: {e.Message.ReplaceLineEndings(" ")}");
    return 1;
}
