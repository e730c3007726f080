using Overtake.Measurement.Echo;
using Overtake.Workloads.Echo;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake.Tests.Measurement.Echo;

public class EchoStudyTests
{
    private const int PublishedPayload = 32;

    // As in the tests of the workloads: an envelope and the text of its header.
    internal const int MessageBytes = 112 + 32;

    private static readonly EchoStudy Study = new();

    // A contender that needs a switch may run in a process of its own and nowhere else: see the tests of its refusal.
    private static readonly HashSet<string> Apart = [.. EchoContenders.All.Where(c => c.Facts.RequiredSwitch is not null).Select(c => c.Name)];

    [Fact]
    public void Every_case_opens_and_passes_its_check()
    {
        foreach (var tried in GridTests.CasesOf(Study).Where(c => !Apart.Contains(c.Contender)))
        {
            var difference = GridTests.Difference(Study, tried);
            Assert.True(difference is null, $"{tried}: {difference}");
        }
    }

    [Fact]
    public void Every_scenario_has_its_controls()
    {
        foreach (var scenario in new[] { Preset.Quick, Preset.Standard }.SelectMany(p => Study.Grid(p).Groups.GroupBy(g => g.Scenario)))
        {
            // Where shapes are judged together one of them has the controls of all.
            var pools = Study.Scenarios.Single(s => s.Name == scenario.Key).ShapesTogether;
            var controlled = scenario.Where(g => !pools || g.Contenders.Any(c => ControlNames.OriginalOf(c.Contender) != c.Contender)).ToList();
            Assert.NotEmpty(controlled);
            Assert.All(controlled, group => Assert.Equal([ProtobufNet + ControlNames.AaSuffix, ProtobufNet + ControlNames.PositiveSuffix], group.Contenders.Skip(1).Take(2).Select(c => c.Contender)));
        }
    }

    [Fact]
    public void Standard_has_all_contenders_at_the_published_point_and_lines_for_three()
    {
        var groups = Study.Grid(Preset.Standard).Groups;
        Assert.Equal(Study.Scenarios.Select(s => s.Name).Order(), groups.Select(g => g.Scenario).Distinct().Order());
        string[] all = [.. EchoContenders.All.Select(c => c.Name).Order()];
        string[] three = [Json, ProtobufNet, Static];

        Assert.Equal(["echo-one-process", "echo-two-threads", "echo-two-processes", "fixed-one-process", "nagle-one-process"], Of(EchoNames.Published).Select(g => g.Shape));
        Assert.Equal(all, Contenders(Of(EchoNames.Published)[0], PublishedPayload));
        Assert.All(Of(EchoNames.Published).Skip(1), g => Assert.Equal(three.Order(), Contenders(g, PublishedPayload)));
        Assert.Equal(["test-message", "all-fields"], Of(Message).Select(g => g.Shape));
        Assert.All(Of(Message), g => Assert.Equal(all, Contenders(g, PublishedPayload)));
        foreach (var scenario in new[] { Memory, Socket })
        {
            var group = Assert.Single(Of(scenario));
            Assert.Equal(all, Contenders(group, PublishedPayload));
            Assert.All([1, 1_000, 65_536], size => Assert.Equal(three.Order(), Contenders(group, size)));
        }

        Assert.Equal(["1-client", "10-clients", "100-clients"], Of(SocketWindow).Select(g => g.Shape));
        Assert.Equal("1-client", Assert.Single(Of(MemoryWindow)).Shape);
        Assert.All(Of(SocketWindow).Concat(Of(MemoryWindow)), g => Assert.All([1, 10, 100, 1_000], window => Assert.Equal(three.Order(), Contenders(g, window))));

        List<CaseGroup> Of(string scenario) => [.. groups.Where(g => g.Scenario == scenario)];

        static IEnumerable<string> Contenders(CaseGroup group, int size) =>
            group.Contenders.Where(c => c.Sizes.Contains(size) && ControlNames.OriginalOf(c.Contender) == c.Contender).Select(c => c.Contender).Order();
    }

    [Fact]
    public void What_is_compared_between_memory_and_sockets_is_measured_in_the_same_launches_and_processes()
    {
        foreach (var preset in new[] { Preset.Quick, Preset.Standard })
        {
            var groups = Study.Grid(preset).Groups;
            var memory = groups.Single(g => g.Scenario == Memory);
            var socket = groups.Single(g => g.Scenario == Socket);
            Assert.NotNull(memory.Shared);
            Assert.Equal((memory.Shared, memory.Launches), (socket.Shared, socket.Launches));
        }
    }

    [Fact]
    public void Quick_has_three_contenders_with_five_payloads_and_fits_its_budget()
    {
        var groups = Study.Grid(Preset.Quick).Groups;
        Assert.Equal([(Message, "test-message"), (Memory, "window-100"), (Socket, "10x100")], groups.Select(g => (g.Scenario, g.Shape)));
        Assert.All(groups, g => Assert.All(g.Contenders, c => Assert.Contains(PublishedPayload, c.Sizes)));
        Assert.All(new[] { ProtobufNet, Static, Json }, name => Assert.Equal(5, groups[1].Contenders.Single(c => c.Contender == name).Sizes.Count));
        Assert.InRange(Length(Preset.Quick), TimeSpan.FromSeconds(10), TimeSpan.FromSeconds(120));
        Assert.InRange(Length(Preset.Standard), TimeSpan.FromMinutes(5), TimeSpan.FromMinutes(30));

        static TimeSpan Length(Preset preset)
        {
            var groups = Study.Grid(preset).Groups;
            return (groups[0].Launches ?? preset.Launches) * LaunchPlan.Create(Study, groups, 1, 1, preset.Engine, new Dictionary<CaseId, KnownCase>()).Estimate;
        }
    }

    [Theory]
    [InlineData("no such scenario", "test-message", "protobuf-net", typeof(ArgumentException))]
    [InlineData("message", "no such shape", "protobuf-net", typeof(UnknownNameException))]
    [InlineData("socket", "window-100", "protobuf-net", typeof(UnknownNameException))]
    [InlineData("message", "test-message", "no such contender", typeof(UnknownNameException))]
    public void What_there_is_not_is_refused(string scenario, string shape, string contender, Type exception) =>
        Assert.Throws(exception, () =>
        {
            using var benchmark = Study.Open(scenario, shape, contender, ParameterList.Empty);
            benchmark.Prepare(PublishedPayload);
        });

    [Theory]
    [InlineData(Message, "test-message", 32, MessageBytes)]
    [InlineData(Memory, "window-100", 32, 2 * MessageBytes)]
    [InlineData(Memory, "window-100", 65_536, 2 * MessageBytes)]
    [InlineData(MemoryWindow, "1-client", 1, 2 * MessageBytes)]
    [InlineData(MemoryWindow, "1-client", 1_000, 2 * MessageBytes)]
    public void In_memory_the_static_serializer_allocates_envelopes_and_their_texts_and_nothing_else(string scenario, string shape, int size, int expected)
    {
        using var benchmark = Study.Open(scenario, shape, Static, ParameterList.Empty);
        benchmark.Prepare(size);
        Assert.Equal(expected, (double)Allocated.By(() => benchmark.Run(20)) / 20 / benchmark.OperationsPerInvocation);
    }

    [Theory]
    [InlineData("static", 76)]
    [InlineData("protobuf-net", 90)]
    [InlineData("System.Text.Json", 145)]
    [InlineData("MessagePack", 176)]
    public void Wire_sizes_are_the_published_ones_and_the_length_before_them_part_by_part(string contender, int expected)
    {
        using var message = Study.Open(Message, "test-message", contender, ParameterList.Empty);
        message.Prepare(PublishedPayload);
        var facts = message.Facts();
        Assert.All(facts, f => Assert.Equal(Metric.Wire, f.Metric));
        Assert.Equal(expected, facts.Single(f => f.Part is null).Value);
        Assert.Equal(expected, facts.Where(f => f.Part is not null).Sum(f => f.Value));
        Assert.Equal(PublishedPayload, facts.Single(f => f.Part == "Payload").Value);

        using var memory = Study.Open(Memory, "window-100", contender, ParameterList.Empty);
        memory.Prepare(1_000);
        Assert.Equal(expected - PublishedPayload + 1_000, Assert.Single(memory.Facts()).Value);
    }

    [Fact]
    public void The_message_with_all_fields_has_all_fields()
    {
        var message = EchoMessages.Of("all-fields", PublishedPayload);
        Assert.All(typeof(MessageEnvelope).GetProperties().Where(p => p.Name is not (nameof(MessageEnvelope.IsLocked) or nameof(MessageEnvelope.Payload))), p =>
        {
            var value = p.GetValue(message);
            Assert.NotNull(value);
            Assert.NotEqual(p.PropertyType.IsValueType ? Activator.CreateInstance(p.PropertyType) : null, value);
        });
        Assert.Equal((4, PublishedPayload), (message.KeyValuePairs!.Count, message.Payload.Length));
        Assert.Equal(3, new[] { message.To, message.From, message.MessageId }.Distinct().Count());
    }
}
