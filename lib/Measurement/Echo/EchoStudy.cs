using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Transports;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake.Measurement.Echo;

/// <summary>A message envelope through several serializers: alone, echoed in memory, and echoed over sockets.</summary>
internal sealed class EchoStudy : IStudy
{
    private const string PayloadBytes = "payload bytes";
    private const string MessagesInFlight = "messages in flight per client";
    private const string RoundTrip = "one round trip";

    // Closed loops: a client that waits for a reply sends nothing.
    private const string Latency = "the window is the load, so latency is that of a message in a full window";

    /// <summary>The contenders of the study and those from outside, the baseline first.</summary>
    internal static readonly IReadOnlyList<EchoContender> All = EchoContenders.With([.. ContenderSources.Here.Load<EchoContender>()]);

    /// <summary>The state of both sides of an echo, over sockets or in memory.</summary>
    internal static readonly IReadOnlyList<HotMethod> Steps =
        [.. new[] { nameof(EchoSteps<>.Ask), nameof(EchoSteps<>.Answer), nameof(EchoSteps<>.Check) }.Select(s => HotMethod.Of(typeof(EchoSteps<>), s))];

    public string Name => "echo";

    public IReadOnlyList<ScenarioInfo> Scenarios { get; } =
    [
        new(Message, "a message written and read again by the serializer alone, without payload and frame", PayloadBytes, ProtobufNet, "one message")
        {
            ShapesTogether = true,
        },
        new(Memory, "an echo in memory on one thread, every reply checked", PayloadBytes, ProtobufNet, RoundTrip),
        new(Socket, $"an echo over TCP on this machine, 10 clients with 100 messages in flight each; {Latency}", PayloadBytes, ProtobufNet, RoundTrip),
        new(MemoryWindow, "an echo in memory on one thread, by the messages that are written before one is read", MessagesInFlight, ProtobufNet, RoundTrip),
        new(SocketWindow, $"an echo over TCP on this machine, by the messages in flight; {Latency}", MessagesInFlight, ProtobufNet, RoundTrip)
        {
            ShapesTogether = true,
        },
        new(Published, $"the published echo over TCP, 100 clients with 1,000 messages in flight each; {Latency}", PayloadBytes, ProtobufNet, RoundTrip)
        {
            ShapesTogether = true,
        },
    ];

    public IReadOnlyList<ContenderInfo> Contenders =>
    [
        .. ContenderInfo.WithControls(All[0].Name, All[0].Facts.Description, "messages"),
        .. All.Skip(1).Select(c => new ContenderInfo(c.Name, ContenderRole.Contender, c.Facts.Description)),
    ];

    public Grid Grid(Preset preset) => EchoGrid.Of(preset);

    public VisitKind VisitsOf(string scenario) => scenario is Message or Memory or MemoryWindow ? VisitKind.Collecting : VisitKind.Threads;

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters) => scenario switch
    {
        Message or Memory or MemoryWindow => ContenderOf(contender).Accept(new EchoOpener(scenario, shape)),
        _ => new SocketEchoBenchmark(ContenderOf(contender), EchoSetUp.Of(scenario, shape), parameters),
    };

    /// <summary>The contender of a name, in a process that from now on does what it requires.</summary>
    /// <exception cref="UnknownNameException">There is none.</exception>
    internal static EchoContender ContenderOf(string name)
    {
        var contender = All.FirstOrDefault(c => c.Name == name) ?? throw new UnknownNameException("contender", name, [.. All.Select(c => c.Name)]);
        if (contender.Facts.RequiredSwitch is { } needed)
        {
            // This process does nothing else.
            AppContext.SetSwitch(needed, true);
        }

        return contender;
    }

    /// <summary>Bytes of the published message in its frame, with a payload of so many bytes.</summary>
    internal static Sample WireOf<TSerializer>(int payloadBytes)
        where TSerializer : struct, IEnvelopeSerializer =>
        new(Metric.Wire, 1, WireSizes.Parts<TSerializer>(EchoMessages.Of(EchoNames.TestMessage, payloadBytes)).Sum(p => p.Bytes));

    private sealed class EchoOpener(string scenario, string shape) : IEnvelopeSerializerVisitor<IBenchmark>
    {
        public IBenchmark Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer => scenario == Message
            ? new EchoBenchmark<TSerializer>(shape)
            : new MemoryEchoBenchmark<TSerializer>(EchoSetUp.Of(scenario, shape));
    }
}

/// <summary>Names of scenarios, shapes and contenders of the study.</summary>
internal static class EchoNames
{
    public const string Message = "message";
    public const string Memory = "memory";
    public const string Socket = "socket";
    public const string MemoryWindow = "memory-window";
    public const string SocketWindow = "socket-window";
    public const string Published = "published";

    public const string TestMessage = "test-message";
    public const string AllFields = "all-fields";

    public const string Window100 = "window-100";
    public const string TenTimesHundred = "10x100";

    public const string OneClient = "1-client";
    public const string TenClients = "10-clients";
    public const string HundredClients = "100-clients";

    public const string EchoOneProcess = "echo-one-process";
    public const string EchoTwoThreads = "echo-two-threads";
    public const string EchoTwoProcesses = "echo-two-processes";
    public const string FixedOneProcess = "fixed-one-process";
    public const string NagleOneProcess = "nagle-one-process";

    /// <summary>The baseline of all scenarios.</summary>
    public static string ProtobufNet => ProtobufNetEnvelopes.Facts.Name;

    /// <summary>The published package, with its default settings.</summary>
    public static string MessagePackPackage => MessagePackEnvelopes.Facts.Name;

    /// <summary>Not published; the fastest package of the serializers study.</summary>
    public static string MemoryPackPackage => MemoryPackEnvelopes.Facts.Name;

    /// <summary>The hand-written serializer that the published study is about.</summary>
    public static string Static => StaticEnvelopes.Facts.Name;

    /// <summary>The default choice of most programs.</summary>
    public static string Json => SourceGeneratedJsonEnvelopes.Facts.Name;
}
