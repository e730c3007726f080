using Overtake.Measurement.Echo;

namespace Overtake.Tests.Charts;

/// <summary>A run of the whole standard grid of the echo study made up for tests. Never a measurement.</summary>
internal static class SampleEchoRun
{
    public const string Static = "static";
    public const string Protobuf = "protobuf-net";
    public const string Json = "System.Text.Json";

    /// <summary>From this payload on static is behind Protobuf on the socket, and nowhere in memory.</summary>
    public const int FlipsFrom = 4_000;

    /// <summary>Processor time on the socket / in memory.</summary>
    public const double SocketFactor = 10;

    // As the published sizes have them, but for one.
    private static readonly Dictionary<string, int> Envelopes = new()
    {
        [Static] = 38,
        [Protobuf] = 52,
        ["protobuf-net, IBufferWriter"] = 52,
        ["MemoryPack"] = 74,
        ["NetSerializer format"] = 57,
        ["MessagePack"] = 138,
        ["MessagePack, binary Guids"] = 78,
        ["System.Text.Json, reflection"] = 107,
        [Json] = 107,
        ["DataContractSerializer"] = 202,
        ["BinaryFormatter"] = 764,
    };

    /// <param name="noisy">A scenario whose copies of the baseline differ by a tenth; empty for none.</param>
    /// <param name="preset">Whose grid; standard unless given.</param>
    public static RunData Standard(int launches = 6, string noisy = "", Preset? preset = null)
    {
        var study = new EchoStudy();
        var random = new Random(2);
        var grid = study.Grid(preset ?? Preset.Standard);
        List<Row> rows = [];
        foreach (var (launch, group, contender, size) in from l in Enumerable.Range(1, launches) from g in grid.Groups from c in g.Contenders from s in c.Sizes select (l, g, c, s))
        {
            var name = contender.Contender;
            var original = ControlNames.OriginalOf(name);
            var time = Time(group.Scenario, group.Shape, original, size) * Math.Exp(0.02 * (random.NextDouble() - 0.5))
                * (name.EndsWith(ControlNames.PositiveSuffix, StringComparison.Ordinal) || (name.EndsWith(ControlNames.AaSuffix, StringComparison.Ordinal) && group.Scenario == noisy) ? 1.1 : 1);
            Add(Metric.Time, time);
            Add(Metric.Processor, InMemory(original, PayloadOf(group.Scenario, size)) * (group.Scenario is "memory" or "memory-window" or "message" ? 1 : SocketFactor) * Math.Exp(0.02 * (random.NextDouble() - 0.5)));
            if (group.Scenario is "socket" or "socket-window" or "published")
            {
                Add(Metric.Throughput, 1e9 / time);
                Add(Metric.P50, 100 * time);
                Add(Metric.P99, 200 * time);
                Add(Metric.P999, 400 * time);
            }

            if (group.Scenario == "message" && launch == 1)
            {
                var parts = Parts(group.Shape, original).ToList();
                Add(Metric.Wire, parts.Sum(p => p.Bytes));
                parts.ForEach(p => Add(Metric.Wire, p.Bytes, $"part={p.Name}"));
            }

            void Add(Metric metric, double value, string parameters = "") => rows.Add(new Row(
                launch, 1, group.Scenario, group.Shape, name, size, parameters, ".NET 10.0.12", group.Gc, metric == Metric.Time ? 1 : null, 1_000, metric.Name, metric.Unit, value));
        }

        var manifest = SampleManifest.Standard(study, launches) with { LeftOut = grid.LeftOut };
        return new RunData(rows, Analyzer.Analyze(rows, manifest), manifest);
    }

    private static IEnumerable<(string Name, double Bytes)> Parts(string shape, string contender)
    {
        const int Address = 16;
        yield return ("frame", 6);
        yield return ("From", Address);
        yield return ("To", Address);
        yield return ("Header", Envelopes[contender] - (2 * Address));
        if (shape == "all-fields")
        {
            yield return ("TimeStamp", 8);
            yield return ("KeyValuePairs", 90);
        }

        yield return ("Payload", 32);
    }

    private static int PayloadOf(string scenario, int size) => scenario is "memory-window" or "socket-window" ? 32 : size;

    private static double InMemory(string contender, int payload) => contender switch { Static => 150, Protobuf => 300, _ => 600 } + (0.01 * payload);

    private static double Time(string scenario, string shape, string contender, int size) => (scenario, contender) switch
    {
        ("message" or "memory" or "memory-window", _) => InMemory(contender, PayloadOf(scenario, size)),
        ("socket", Static) => size >= FlipsFrom ? 4_000 : 1_000,
        ("socket-window", Static) => 1_000,
        ("socket" or "socket-window", Protobuf) => 2_000,
        ("socket" or "socket-window", _) => 5_000,
        _ => AtPublishedLoad(contender) * (shape == "echo-two-processes" ? 1.25 : 1),
    };

    /// <summary>Ratios to static: as published, in the right direction, none, and the other way round.</summary>
    private static double AtPublishedLoad(string contender) => contender switch
    {
        Static => 1_000,
        Protobuf => 1_500,
        "NetSerializer format" => 1_000 * 9.46 / 4.1,
        "MessagePack" => 1_000,
        "System.Text.Json, reflection" => 1_000 * 9.46 / 2.7,
        "BinaryFormatter" => 500,
        _ => 20_000,
    };
}
