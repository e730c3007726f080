using System.Globalization;
using System.Text.Json.Serialization;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>A line that a worker writes: exactly one of its members is set.</summary>
/// <param name="Ready">The worker is ready for its first case; its first line.</param>
/// <param name="Effort">Where the worker's time went; its last line.</param>
/// <param name="Step">The step that it begins before it is ready.</param>
internal sealed record WorkerMessage(
    WorkerReady? Ready = null, Row? Row = null, LeftOut? LeftOut = null, WorkerEffort? Effort = null, WorkerStep? Step = null);

/// <summary>A step of a worker before it is ready.</summary>
/// <param name="Size">At which size; null where it is none of the sizes that are measured.</param>
internal sealed record WorkerStep(string What, int? Size = null)
{
    /// <summary>The step in which the output at a size is checked.</summary>
    public const string Check = "check";
}

/// <summary>Source-generated serialisation of what parent and worker say to each other, one JSON object a line.</summary>
[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(WorkerRequest))]
[JsonSerializable(typeof(WorkerMessage))]
internal sealed partial class WorkerJson : JsonSerializerContext;

/// <summary>
/// The task of one worker process: one contender of one group, or of several that share their processes, in one
/// launch. It is the first line that a worker reads; <see cref="VisitLines"/> follow, and an empty line ends it.
/// </summary>
/// <param name="Parameters">As in the rows.</param>
/// <param name="Gc">GC mode that the process must find itself in.</param>
internal sealed record WorkerRequest(
    string Study,
    int Launch,
    IReadOnlyList<WorkerPart> Parts,
    string Contender,
    string Parameters,
    string Gc,
    EngineSettings Engine)
{
    /// <summary>Runtime that the process must find itself in, a name from <see cref="Runtimes"/>.</summary>
    public string Runtime { get; init; } = Runtimes.Current;
}

/// <param name="Sizes">Sizes that will be asked for; the contender's output is checked at each before anything is timed.</param>
internal sealed record WorkerPart(string Scenario, string Shape, IReadOnlyList<int> Sizes);

/// <param name="Runtime">Description of its runtime.</param>
internal sealed record WorkerReady(string Runtime);

/// <summary>Where a worker's time went.</summary>
/// <param name="TierUp">Milliseconds of driving the contender to tier 1.</param>
/// <param name="WarmUp">Milliseconds of pilot, warm-up and uncounted visits.</param>
/// <param name="Timed">Milliseconds of timed visits.</param>
internal sealed record WorkerEffort(double TierUp, double WarmUp, double Timed)
{
    public static WorkerEffort operator +(WorkerEffort a, WorkerEffort b) => new(a.TierUp + b.TierUp, a.WarmUp + b.WarmUp, a.Timed + b.Timed);
}

/// <summary>
/// Messages of parent and worker about visits, a short line each: between two visits everybody
/// waits, and nothing may be compiled or allocated there that could be elsewhere. All other messages are JSON.
/// </summary>
internal static class VisitLines
{
    /// <summary>How the line begins that says what has failed; the worker ends then.</summary>
    internal const char Failure = '!';

    private const char PilotCommand = 'P';
    private const char SettleCommand = 'S';
    private const char StretchCommand = 'U';
    private const char KeptVisit = 'V';
    private const char UncountedVisit = 'W';
    internal const string Repeat = "R";
    internal const string Close = "C";
    private const string Yes = "1";
    private const string No = "0";
    private const string Nothing = "-";

    internal static string PilotOf(CaseRequest request) => PilotCommand + TextOf(request);

    internal static string SettleOf(CaseRequest request) => SettleCommand + TextOf(request);

    internal static string VisitOf(int processor, bool kept) =>
        string.Create(CultureInfo.InvariantCulture, $"{(kept ? KeptVisit : UncountedVisit)}{processor}");

    internal static string StretchOf(int pass, int visits) => string.Create(CultureInfo.InvariantCulture, $"{StretchCommand}{pass} {visits}");

    /// <exception cref="ArgumentException">No such line is said.</exception>
    public static string Answer(WorkerSession session, string line)
    {
        return line[0] switch
        {
            KeptVisit or UncountedVisit => TextOf(session.Visit(Integer(line[1..]), line[0] == KeptVisit)),
            PilotCommand => session.Pilot(RequestOf(line)) is { } pilot ? TextOf(pilot) : Nothing,
            SettleCommand => session.Settle(RequestOf(line)) ? Yes : No,
            _ when line == Repeat => session.MustRepeat() ? Yes : No,
            StretchCommand when line[1..].Split(' ') is [var pass, var visits] => Done(() => session.Stretch(Integer(pass), Integer(visits))),
            _ when line == Close => session.Close() is { } uncounted ? TextOf(uncounted) : Nothing,
            _ => throw new ArgumentException($"What is '{line}'?", nameof(line)),
        };

        static string Done(Action step)
        {
            step();
            return Yes;
        }
    }

    internal static bool IsYes(string line) => line == Yes;

    internal static PilotTimes? PilotTimesOf(string line)
    {
        if (line == Nothing)
        {
            return null;
        }

        var words = line.Split(' ');
        return new PilotTimes(double.Parse(words[0], CultureInfo.InvariantCulture), Integer(words[1]), Long(words[2]), (Results.VisitKind)Integer(words[3]))
        {
            WithHooks = double.Parse(words[4], CultureInfo.InvariantCulture),
        };
    }

    internal static VisitTimes VisitTimesOf(string line)
    {
        var (numbers, pauses) = NumbersAndPausesOf(line);
        return new VisitTimes(numbers[0], pauses) { Faults = numbers is [_, var faults] ? faults : null };
    }

    internal static UncountedWork? UncountedOf(string line)
    {
        if (line == Nothing)
        {
            return null;
        }

        var (numbers, pauses) = NumbersAndPausesOf(line);
        return new UncountedWork(numbers[0], numbers[1], pauses, numbers is [_, _, var faults] ? faults : null);
    }

    /// <summary>Numbers with spaces between them and, where there are any, the pauses of each kind after a comma each.</summary>
    private static (long[] Numbers, IReadOnlyList<IReadOnlyList<int>> Pauses) NumbersAndPausesOf(string line)
    {
        var parts = line.Split(',');
        return ([.. parts[0].Split(' ').Select(Long)], parts.Length == 1 ? Results.Visit.NoPauses : [.. parts[1..].Select(PausesOf)]);
    }

    private static IReadOnlyList<int> PausesOf(string text) => text.Length == 0 ? [] : [.. text.Split(' ').Select(Integer)];

    private static string TextOf(CaseRequest request) =>
        string.Create(CultureInfo.InvariantCulture, $"{request.Part} {request.Size} {request.Order} {request.Operations ?? 0}");

    private static CaseRequest RequestOf(string line)
    {
        var words = line[1..].Split(' ');
        return new CaseRequest(Integer(words[0]), Integer(words[1]), Integer(words[2]), Long(words[3]) is > 0 and var operations ? operations : null);
    }

    private static string TextOf(PilotTimes times) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{times.Nanoseconds:R} {times.OperationsPerInvocation} {times.LeastInvocations} {(int)times.Visits} {times.WithHooks:R}");

    private static string TextOf(VisitTimes times) => TextOf([times.Microseconds], times.Faults, times.Pauses);

    private static string TextOf(UncountedWork work) => TextOf([work.Operations, work.Microseconds], work.Faults, work.Pauses);

    private static string TextOf(long[] numbers, long? faults, IReadOnlyList<IReadOnlyList<int>> pauses)
    {
        var text = string.Join(' ', faults is { } known ? [.. numbers, known] : numbers);
        return pauses.All(kind => kind.Count == 0) ? text : $"{text},{string.Join(',', pauses.Select(kind => string.Join(' ', kind)))}";
    }

    private static int Integer(string text) => int.Parse(text, NumberStyles.None, CultureInfo.InvariantCulture);

    private static long Long(string text) => long.Parse(text, NumberStyles.None, CultureInfo.InvariantCulture);
}
