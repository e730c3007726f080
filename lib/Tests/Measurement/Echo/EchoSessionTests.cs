using Overtake.Measurement.Echo;
using static Overtake.Measurement.Echo.EchoNames;
using static Overtake.Tests.Measurement.Echo.EchoStudyTests;

namespace Overtake.Tests.Measurement.Echo;

/// <summary>Sessions in which messages are timed, in memory and over sockets.</summary>
[Collection(MeasuringCollection.Name)]
public class EchoSessionTests
{
    private static readonly EchoStudy Study = new();

    [Fact]
    public void A_small_session_of_every_kind_in_memory_measures()
    {
        foreach (var (scenario, shape, size) in new[] { (Message, "test-message", 32), (Message, "all-fields", 32), (Memory, "window-100", 1_000), (MemoryWindow, "1-client", 1) })
        {
            var rows = Session(scenario, shape, size);
            foreach (var contender in new[] { ProtobufNet, Static })
            {
                Assert.All(["time", "allocated", "wire"], m => Assert.Contains(rows, r => r.Contender == contender && r.Metric == m && r.Parameters.Length == 0));
            }

            Assert.Equal(scenario != Message, rows.Any(r => r.Metric == "processor"));
            Assert.Equal(scenario == Message, rows.Any(r => r.Parameters == "part=Header"));
        }
    }

    [Theory]
    [InlineData(Socket, "10x100", 32)]
    [InlineData(Socket, "10x100", 65_536)]
    [InlineData(SocketWindow, "1-client", 1)]
    [InlineData(SocketWindow, "100-clients", 10)]
    [InlineData("published", "echo-one-process", 32)]
    [InlineData("published", "echo-two-threads", 32)]
    [InlineData("published", "echo-two-processes", 32)]
    [InlineData("published", "fixed-one-process", 32)]
    [InlineData("published", "nagle-one-process", 32)]
    public void A_small_session_over_sockets_measures_throughput_latency_and_what_both_sides_did(string scenario, string shape, int size)
    {
        var (rows, load) = (Session(scenario, shape, size), EchoSetUp.Of(scenario, shape).Load(size));
        // Little's law: what is in flight is what comes in a second, times the seconds that each one takes. The end of a run, when nothing is sent any more, is faster.
        // Of large messages the buffers hold less than a window. Other tests may hold up one session.
        bool IsInFlight(string contender) => rows.Single(r => r.Contender == contender && r.Metric == "p50").Value
            / (rows.Single(r => r.Contender == contender && r.Metric == "mean").Value * load.Clients * load.Window) is var share && share <= 2 && share >= (size > 1_000 ? 0.1 : 0.5);
        for (var more = 2; more > 0 && !(IsInFlight(ProtobufNet) && IsInFlight(Static)); more--)
        {
            rows = Session(scenario, shape, size);
        }

        foreach (var contender in new[] { ProtobufNet, Static })
        {
            var own = rows.Where(r => r.Contender == contender).ToList();
            Assert.Equal(1e9 / Value("mean"), Value("throughput"), 1e6 / Value("mean"));
            Assert.InRange(Value("p50"), 1, Value("p99"));
            Assert.InRange(Value("p99"), 1, Value("p999"));
            Assert.InRange(Value("processor"), 1, 1e9);
            Assert.True(IsInFlight(contender), $"{contender}: p50 {Value("p50")}, mean {Value("mean")}");
            Assert.True(Value("wire") > size || scenario == SocketWindow);

            double Value(string metric) => Assert.Single(own, r => r.Metric == metric).Value;
        }

        // An envelope and its text on either side, of which none sees the other's.
        var allocated = rows.Single(r => r.Contender == Static && r.Metric == "allocated").Value;
        // Beside them only what a run begins with, shared by its messages; buffers grow with the first large ones.
        Assert.InRange(allocated, 2 * MessageBytes, size > 1_000 ? 20 * MessageBytes : 3 * MessageBytes);
    }

    private static IReadOnlyList<Row> Session(string scenario, string shape, int size) =>
        Sessions.Run(Study, new CaseGroup(scenario, shape, ParameterList.Empty, GcMode.Current, [new(ProtobufNet, [size]), new(Static, [size])]), 1);
}
