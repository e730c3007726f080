using System.Text.Json.Serialization;

namespace Overtake.Results;

/// <summary>The content of <c>run.json</c>: enough to read its rows without the code that made them, and to run it again.</summary>
internal sealed record RunManifest
{
    /// <summary>Prefix of the names of studies made from users' code.</summary>
    public const string OwnPrefix = "own-";

    /// <summary>Name of the study of a user's type: <c>JoiningParts</c> gives <c>own-joining-parts</c>.</summary>
    /// <param name="prefix">Kind of study.</param>
    public static string OwnStudy(string type, string prefix = OwnPrefix) =>
        prefix + string.Join('-', string.Concat(type.Select((c, i) =>
            // Two names must not become one, and names of folders are plain.
            char.IsLetterOrDigit(c) && !char.IsAscii(c) ? $"u{(int)c:x4}"
            : !char.IsAsciiLetterOrDigit(c) ? "-"
            : char.IsUpper(c) && i > 0 && !char.IsUpper(type[i - 1]) ? $"-{char.ToLowerInvariant(c)}"
            : $"{char.ToLowerInvariant(c)}")).Split('-', StringSplitOptions.RemoveEmptyEntries));

    /// <summary>Prefix of the names of studies that compare two versions of users' code.</summary>
    public const string CheckPrefix = "check-";

    /// <summary>Whether a study measures users' code, in one version or in two.</summary>
    public static bool IsOfUser(string study) =>
        study.StartsWith(OwnPrefix, StringComparison.Ordinal) || study.StartsWith(CheckPrefix, StringComparison.Ordinal);

    /// <summary>Prefix of the names of studies whose runs BenchmarkDotNet measured.</summary>
    public const string ImportedPrefix = "bdn";

    /// <summary>The preset of such runs.</summary>
    public const string Imported = "imported";

    /// <summary>Environment variable with the command that a person gave, where another one measures for it: its words, separated by line feeds.</summary>
    public const string CommandVariable = "OVERTAKE_COMMAND";

    /// <summary>Environment variable that names a folder with contenders and studies.</summary>
    public const string ContendersVariable = "OVERTAKE_CONTENDERS";

    /// <summary>Environment variable with a hash of the files that the command was given.</summary>
    public const string CodeVariable = "OVERTAKE_CODE";

    /// <summary>That hash; null where there is none.</summary>
    public static string? CodeGiven => System.Environment.GetEnvironmentVariable(CodeVariable) is { Length: > 0 } hash ? hash : null;

    /// <summary>The words of that command; null where there is none.</summary>
    public static IReadOnlyList<string>? CommandGiven =>
        System.Environment.GetEnvironmentVariable(CommandVariable) is { Length: > 0 } given ? given.Split('\n') : null;

    /// <summary>How to measure with so many launches.</summary>
    public string MoreLaunches(int launches) => Preset == Imported
        ? $"give the benchmarks [JsonExporterAttribute.Full, SimpleJob(launchCount: {launches})] and import them again"
        : CommandWith(("--preset", Preset), ("--launches", launches.ToString(System.Globalization.CultureInfo.InvariantCulture)));

    /// <summary>The command that goes on with this run.</summary>
    public string ResumeCommand() => CommandWith(("--resume", ""));

    /// <summary>The command that measures the study, with options in place of its own; as it can be typed.</summary>
    /// <param name="options">Names and values; no value for a switch.</param>
    public string CommandWith(params IReadOnlyList<(string Name, string Value)> options)
    {
        var added = options.SelectMany(o => o.Value.Length > 0 ? (string[])[o.Name, o.Value] : [o.Name]);
        if (Command.Count == 0 && IsOfUser(Study))
        {
            // An older run does not say where the code is.
            return $"its code once more with {Words(added)}";
        }

        List<string> words = [.. Command.Count > 0 ? Command : ["measure", Study]];
        foreach (var (name, value) in options)
        {
            for (var at = words.IndexOf(name); at >= 0; at = words.IndexOf(name))
            {
                words.RemoveRange(at, value.Length > 0 && at + 1 < words.Count ? 2 : 1);
            }

            words.RemoveAll(w => w.StartsWith(name + "=", StringComparison.Ordinal));
        }

        // What its code is found by comes first, as a shell wants it.
        var variables = words.TakeWhile(w => w.StartsWith(ContendersVariable + "=", StringComparison.Ordinal)).ToList();
        return string.Concat(variables.Select(v => $"{ContendersVariable}={ShellWord.Of(v[(ContendersVariable.Length + 1)..])} "))
            + Words(["scripts/overtake", .. words.Skip(variables.Count), .. added]);

        static string Words(IEnumerable<string> words) => string.Join(' ', words.Select(ShellWord.Of));
    }

    /// <summary>Version of the layout of <c>run.json</c>, <c>measurements.csv</c> and <c>visits.csv.gz</c> that this code writes.</summary>
    public const int CurrentSchema = 4;

    /// <summary>The first version with visits: before it, times were those of iterations, and are read as they are.</summary>
    public const int FirstSchemaWithVisits = 2;

    /// <summary>The first version whose estimates are defined as <see cref="LaunchEstimate"/> says; those of earlier ones are taken as they are.</summary>
    public const int FirstSchemaOfEstimate = 4;

    /// <summary>Layout version of the files.</summary>
    public int Schema { get; init; } = CurrentSchema;

    /// <summary>Study name, for example <c>boxing</c>.</summary>
    public required string Study { get; init; }

    /// <summary>Run id, unique within study and machine, sortable by start: <c>20261121T101500Z-standard</c>.</summary>
    public required string Run { get; init; }

    /// <summary>Machine folder name, made of processor, cores and operating system.</summary>
    public required string Machine { get; init; }

    public required MachineEnvironment Environment { get; init; }

    public required string Preset { get; init; }

    /// <summary>The seed all orders were drawn from.</summary>
    public required long Seed { get; init; }

    /// <summary>Launches of the headline in the main grid; fixed before the run. In older runs, those of the group with the most.</summary>
    public required int MainLaunches { get; init; }

    /// <summary>First launch of every batch so far: main grid, refinement, causes and sensitivity, audit. Older runs have none, and no links.</summary>
    public IReadOnlyList<int> Batches { get => field ?? []; init; }

    /// <summary>All launches planned so far: those of the main grid, and the batches of refinement, interventions and audit after them.</summary>
    public required int Launches { get; init; }

    /// <summary>Length and number of visits; null in runs without visits.</summary>
    public Sampling? Sampling { get; init; }

    public Selection Selection { get; init; } = new();

    /// <summary>The words of the command that measures the study, where that is not <c>measure</c> and its name; none in older runs.</summary>
    public IReadOnlyList<string> Command { get => field ?? []; init; } = [];

    /// <summary>Hash of the code that a user gave, so that no other code adds launches to the run; null for the studies of this project.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Code { get; init; }

    /// <summary>Where the time went; null while the run is not finished.</summary>
    public RunEffort? Effort { get; init; }

    /// <summary>How long it measured: without the time between an interruption and its resumption. Null where it has not ended.</summary>
    [JsonIgnore]
    public TimeSpan? Lasted =>
        Ended is not { } ended ? null : Effort is { Total: > 0 } effort ? TimeSpan.FromSeconds(effort.Total) : ended > Started ? ended - Started : null;

    /// <summary>The scenarios with axis, baseline and what one operation is.</summary>
    public required IReadOnlyList<ScenarioInfo> Scenarios { get; init; }

    /// <summary>The contenders in the order of the study's list, controls included.</summary>
    public required IReadOnlyList<ContenderInfo> Contenders { get; init; }

    /// <summary>Sizes at which a buffer changes its nature, from the workloads' own models.</summary>
    public IReadOnlyList<StructuralSize> Structure { get; init; } = [];

    /// <summary>Exact versions of the packages that took part.</summary>
    public IReadOnlyDictionary<string, string> Packages { get; init; } = new Dictionary<string, string>();

    /// <summary>Commit of the code, with <c>+changes</c> after it for a changed tree; null outside a clone.</summary>
    public string? Commit { get; init; }

    /// <summary>Cases that were not measured or do not count, each with its reason.</summary>
    public IReadOnlyList<LeftOut> LeftOut { get; init; } = [];

    public IReadOnlyList<RefinementStop> Refinement { get; init; } = [];

    /// <summary>The fixed untouched workload at the start and the end of the run.</summary>
    public DriftControl? Drift { get; init; }

    /// <summary>Load of others in each launch. Empty where the system does not report it, and in older runs.</summary>
    public IReadOnlyList<LaunchLoad> Loads { get => field ?? []; init; }

    /// <summary>Start of the first launch, UTC.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>End of the last launch, UTC; null while the run is not finished.</summary>
    public DateTimeOffset? Ended { get; init; }

    /// <summary><c>complete</c>, or why the run ended early.</summary>
    public string StopReason { get; init; } = "running";

    /// <summary>Rows in <c>measurements.csv</c>.</summary>
    public long RowCount { get; init; }
}

/// <summary>The hardware and software of a run; null where the system does not report it.</summary>
internal sealed record MachineEnvironment
{
    /// <summary>Processor model, for example <c>AMD EPYC</c>.</summary>
    public required string Processor { get; init; }

    /// <summary>
    /// Tells processors of one name apart, for example <c>family 25, model 17, stepping 1</c>: many hypervisors hide the name only. Null on Arm.
    /// </summary>
    public string? ProcessorVersion { get; init; }

    /// <summary>Logical processors the process may use.</summary>
    public required int Cores { get; init; }

    /// <summary>Operating system with version, for example <c>Debian 12</c>.</summary>
    public required string OperatingSystem { get; init; }

    /// <summary>Process architecture, for example <c>x64</c>.</summary>
    public required string Architecture { get; init; }

    /// <summary>Memory available to the process, bytes.</summary>
    public required long Memory { get; init; }

    /// <summary>Runtime of the measuring command, for example <c>.NET 10.0.12</c>.</summary>
    public required string Runtime { get; init; }

    public string? Kernel { get; init; }

    /// <summary>Frequency governor, where readable.</summary>
    public string? Governor { get; init; }

    /// <summary>Container limits that apply, in words.</summary>
    public string? ContainerLimits { get; init; }

    /// <summary>One-minute load average at the start.</summary>
    public double? LoadAtStart { get; init; }

    /// <summary>Share of processor time stolen by the hypervisor during the run, 0 to 1.</summary>
    public double? Steal { get; init; }
}

/// <summary>A scenario of a study.</summary>
/// <param name="Name">Name in the rows.</param>
/// <param name="Title">A short phrase for captions.</param>
/// <param name="Axis">Unit of <c>size</c>, for example <c>records</c>.</param>
/// <param name="Baseline">The contender the others are divided into.</param>
/// <param name="Operation">One operation, for example <c>one buffer</c>.</param>
public sealed record ScenarioInfo(string Name, string Title, string Axis, string Baseline, string Operation)
{
    /// <summary>The axis of a bare CSV file, which does not say what its sizes count.</summary>
    public const string UnnamedAxis = "size";

    /// <summary>The axis of cases that have no size: there is one point of each.</summary>
    public const string NoAxis = "no size";

    /// <summary>Whether the controls of all shapes are judged together, because each shape has a size or two.</summary>
    public bool ShapesTogether { get; init; }
}

/// <summary>The role of a contender in the analysis.</summary>
public enum ContenderRole
{
    /// <summary>The one the others are divided into.</summary>
    Baseline,

    /// <summary>The baseline once more, in a process of its own, which must come out equal.</summary>
    AaControl,

    /// <summary>The baseline with more work, which must be found slower.</summary>
    PositiveControl,

    /// <summary>A full competitor.</summary>
    Contender,

    /// <summary>Its output cannot be decoded: shown, never called a winner.</summary>
    NotDecodable,

    /// <summary>Shown for what it teaches, outside crossovers: floors and JIT controls.</summary>
    OutsideCrossover,
}

/// <summary>A contender of a study.</summary>
/// <param name="Name">Name in the rows.</param>
/// <param name="Description">One sentence: what it does.</param>
public sealed record ContenderInfo(string Name, ContenderRole Role, string Description)
{
    /// <summary>A contender that a ratio may be of, and its controls.</summary>
    /// <param name="more">The work that the positive control has a tenth more of.</param>
    public static IReadOnlyList<ContenderInfo> WithControls(string name, string description, string more, ContenderRole role = ContenderRole.Baseline) =>
    [
        new(name, role, description),
        new(name + ControlNames.AaSuffix, ContenderRole.AaControl, "The baseline once more, in another process."),
        new(name + ControlNames.PositiveSuffix, ContenderRole.PositiveControl, $"The baseline with a tenth more {more}, which are not counted."),
    ];
}

/// <summary>The first size at which a buffer of a contender changes its nature.</summary>
/// <param name="Shape">Shape it holds for.</param>
/// <param name="Contender">Contender that owns the buffer.</param>
/// <param name="Size">First size on the far side.</param>
/// <param name="LargeObject">True where the buffer reaches the large-object heap there; false for other changes (a growing buffer doubles).</param>
/// <param name="Event">In words, for charts and causes: <c>object[] becomes a large object</c>.</param>
public sealed record StructuralSize(string Shape, string Contender, long Size, bool LargeObject, string Event);

/// <summary>Something that was not measured, or was and does not count.</summary>
/// <param name="Scenario">Scenario; empty for all.</param>
/// <param name="Shape">Shape; empty for all.</param>
/// <param name="Contender">Contender; empty for all.</param>
/// <param name="Parameters">Parameters as in the rows.</param>
/// <param name="Size">Size; null for all.</param>
/// <param name="Reason">Why, in one sentence.</param>
public sealed record LeftOut(string Scenario, string Shape, string Contender, string Parameters, long? Size, string Reason)
{
    /// <summary>How the reason begins where a result was not the expected one.</summary>
    public const string FailedCheck = "failed its check: ";

    /// <summary>Words of the reason for methods whose results cannot be compared.</summary>
    public const string Uncompared = "results are not compared";

    /// <summary>What a run says of a class that brings jobs of its own.</summary>
    public const string JobsAreNotFollowed = "jobs that the class brings are not followed: methods run in turns, as often as the preset says";

    /// <summary>The reason for one that stands alone.</summary>
    public const string Alone = "nothing is compared with it";

    /// <summary>True where it was tried and a check failed or a process ended.</summary>
    public bool Failed { get; init; }

    /// <summary>Left out of the whole run.</summary>
    public static LeftOut Everywhere(string reason) => Of(reason);

    /// <summary>Left out of what is named, under all parameters.</summary>
    internal static LeftOut Of(string reason, string scenario = "", string shape = "", string contender = "", long? size = null) =>
        new(scenario, shape, contender, string.Empty, size, reason);
}

/// <summary>How the refinement of one crossover ended.</summary>
/// <param name="Reason">For example <c>two neighbouring sizes</c>, <c>both ends hug the undecided zone</c>, <c>budget</c>.</param>
internal sealed record RefinementStop(string Scenario, string Shape, string Contender, string Reason);

/// <summary>Time of a fixed workload, which nothing under study touches, before and after the run.</summary>
/// <param name="StartNanoseconds">Per operation at the start.</param>
/// <param name="EndNanoseconds">Per operation at the end.</param>
internal sealed record DriftControl(double StartNanoseconds, double EndNanoseconds);

/// <summary>The load of others during a launch, in processors on average: 0.10 is a tenth of one.</summary>
/// <param name="Launch">1-based launch.</param>
/// <param name="Programs">Taken by programs other than Overtake and the processes it started.</param>
/// <param name="Stolen">Taken by the hypervisor for something else.</param>
/// <param name="Attempts">How often the launch was measured; the least disturbed attempt was kept.</param>
/// <param name="Disturbed">Whether that was too much, and the launch was kept all the same.</param>
internal sealed record LaunchLoad(int Launch, double Programs, double Stolen, int Attempts, bool Disturbed)
{
    /// <summary>Time of a load from memory, nanoseconds; null in older runs.</summary>
    public double? Memory { get; init; }
}

/// <summary>How a preset was narrowed or widened on the command line; null or empty means as the preset says.</summary>
internal sealed record Selection
{
    public IReadOnlyList<string> Scenarios { get; init; } = [];

    /// <summary>Record shapes kept. Older runs do not say.</summary>
    public IReadOnlyList<string> Shapes { get => field ?? []; init; }

    /// <summary>Contenders kept; baseline and controls always are.</summary>
    public IReadOnlyList<string> Contenders { get; init; } = [];

    /// <summary>Sizes in place of the preset's.</summary>
    public IReadOnlyList<int> Sizes { get; init; } = [];

    public int? Launches { get; init; }

    /// <summary>The rule of a gate; null for any other run.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public GateRule? Gate { get; init; }
}

/// <summary>The limits of a gate.</summary>
/// <param name="Limit">The slowdown that is too much, above 0: 0.05 for 5 %.</param>
/// <param name="Bytes">Bytes that an operation may allocate in addition.</param>
/// <param name="Budget">Seconds for which launches are added until it is decided; null for a number of launches that is fixed.</param>
/// <param name="Launches">Up to so many launches are added whatever time they take.</param>
internal sealed record GateRule(double Limit, double Bytes, double? Budget, int Launches = 0)
{
    /// <summary>Whether a run is to go on, at the pace of its launches so far.</summary>
    /// <param name="seconds">Time that they took.</param>
    /// <param name="launches">Their number.</param>
    /// <param name="next">Number of launches after the next ones.</param>
    public bool GoesOn(double seconds, int launches, int next) => next <= Launches || seconds * next / launches <= Budget;
}

/// <summary>Where the time of a run went, seconds.</summary>
/// <param name="TierUp">Driving contenders to tier 1, summed over processes: two start at a time.</param>
/// <param name="WarmUp">Pilots, warming the heap, and what runs uncounted before and between visits.</param>
/// <param name="Timed">Timed visits and iterations.</param>
/// <param name="Total">Wall time of all launches.</param>
internal sealed record RunEffort(double TierUp, double WarmUp, double Timed, double Total)
{
    /// <summary>
    /// Share of the wall time spent outside tier-up, warm-up and timing, 0 to 1; at least that: processes tier up two at a time, and the time of both counts.
    /// </summary>
    public double HarnessShare => Total > 0 ? Math.Max(0, 1 - ((TierUp + WarmUp + Timed) / Total)) : 0;
}

/// <summary>
/// The schedules of visits that a size can have, fixed before the run. Which of them
/// a size has, a pilot in the first launch decides for all its contenders together.
/// </summary>
internal sealed record Sampling(VisitSchedule Short, VisitSchedule Long)
{
    /// <summary>For <see cref="VisitKind.Threads"/>; as for <see cref="Long"/> where a file does not say.</summary>
    public VisitSchedule Threads { get => field ?? Long; init; } = Long;

    /// <summary>
    /// Uncounted milliseconds before a visit where the collector has work: the youngest generation is back in the caches after it. After
    /// 3, which is what files that do not say had, the first quarter of a visit took up to a third longer than the rest, with some contenders a
    /// twentieth less.
    /// </summary>
    public int LeadInMilliseconds { get => field > 0 ? field : 3; init; }

    public VisitSchedule Of(VisitKind kind) => kind switch
    {
        VisitKind.Short or VisitKind.Collecting => Short,
        VisitKind.Long => Long,
        VisitKind.Threads => Threads,
        _ => new VisitSchedule(0, 0, 0),
    };

    /// <summary>Uncounted milliseconds before a visit of a kind; 0 for none.</summary>
    public int LeadInOf(VisitKind kind) => kind is VisitKind.Collecting or VisitKind.Long ? LeadInMilliseconds : 0;

    public Sampling With(Func<VisitSchedule, VisitSchedule> change) => this with { Short = change(Short), Long = change(Long), Threads = change(Threads) };
}

/// <summary>How often and how long the cases of one size are visited in a launch.</summary>
/// <param name="Milliseconds">Intended length of a visit.</param>
/// <param name="Rounds">Rounds; in each every contender has one visit.</param>
/// <param name="Dropped">
/// First rounds that do not count: threads and connections come to a steady pace there, and in their first round visits were up to 18 % longer. Where the heap
/// is warm before the first visit there are none: it was at most 1.1 % longer or shorter than later ones in the median of three runs of boxing.
/// </param>
internal sealed record VisitSchedule(int Milliseconds, int Rounds, int Dropped)
{
    /// <summary>The same with so many times the rounds that count.</summary>
    public VisitSchedule Times(double rounds) => this with { Rounds = Dropped + (int)Math.Round(rounds * (Rounds - Dropped)) };
}

/// <summary>Which visits a case has.</summary>
public enum VisitKind
{
    /// <summary>Short ones of what allocates nothing that counts.</summary>
    Short,

    /// <summary>
    /// As <see cref="Short"/>, each after a lead-in, because the collector has work: what the youngest generation lies in has left
    /// the caches while others had their turn. Without it visits came out 20 % longer than uninterrupted stretches, with 3 ms of it 6 %.
    /// </summary>
    Collecting,

    /// <summary>
    /// Long ones, because the runtime collects generation 2: those collections go on in the
    /// background while others have their turn, and visits of 3 ms came out up to 30 % too cheap.
    /// </summary>
    Long,

    /// <summary>Several threads or processes take part, which need a while to come to a steady pace.</summary>
    Threads,

    /// <summary>None: what is measured happens once in a process.</summary>
    Once,
}
