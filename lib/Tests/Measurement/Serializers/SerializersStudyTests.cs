using System.Buffers.Binary;
using Overtake.Measurement.Serializers;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Measurement.Serializers;

public class SerializersStudyTests
{
    private static readonly SerializersStudy Study = new();

    // A contender that needs a switch may run in a process of its own and nowhere else: see the tests of its refusal.
    private static readonly string[] Apart = ["BinaryFormatter"];

    [Fact]
    public void Every_case_of_every_preset_opens_and_passes_its_check()
    {
        var cases = (from preset in Preset.All
                     from @group in Study.Grid(preset).Groups
                     from contender in @group.Contenders
                     where !Apart.Contains(ControlNames.OriginalOf(contender.Contender))
                     select (@group.Scenario, @group.Shape, contender.Contender, Size: Math.Min(100, contender.Sizes.Where(s => s <= 1_000).DefaultIfEmpty(contender.Sizes.Min()).Max()))).Distinct();
        foreach (var tried in cases)
        {
            var difference = GridTests.Difference(Study, tried);
            Assert.True(difference is null, $"{tried}: {difference}");
        }
    }

    [Fact]
    public void The_baseline_has_both_controls_wherever_intervals_are_drawn()
    {
        foreach (var group in Preset.All.SelectMany(p => Study.Grid(p).Groups))
        {
            if (group.Scenario != "first-use")
            {
                // Six specs, and those of another baseline, have the controls of all: the specs of a scenario are judged together.
                var hasControls = group.Scenario is not ("serialize" or "deserialize" or "socket")
                    || group.Shape is "int32" or "primitives" or "complex" or "string" or "dictionary" or "int-array"
                    || group.Contenders[0].Contender != "protobuf-net";
                // Of few large messages a visit has few passes; over a socket messages are counted.
                var hasTenth = group.Shape is not ("dictionary" or "byte-array" or "int-array" or "tri-dim-array") || group.Scenario is not ("serialize" or "deserialize");
                var baseline = group.Contenders[0].Contender;
                string[] controls = !hasControls ? [] : [baseline + ControlNames.AaSuffix, .. hasTenth ? [baseline + ControlNames.PositiveSuffix] : Array.Empty<string>()];
                Assert.Equal(controls, group.Contenders.Where(c => ControlNames.OriginalOf(c.Contender) != c.Contender).Select(c => c.Contender));
                Assert.Equal(controls, group.Contenders.Skip(1).Take(controls.Length).Select(c => c.Contender));
            }
        }
    }

    [Fact]
    public void Standard_has_every_spec_and_says_of_every_contender_that_is_not_there_why()
    {
        var grid = Study.Grid(Preset.Standard);
        foreach (var shape in MessageSpecs.All.Select(SerializersNames.ShapeOf))
        {
            foreach (var scenario in new[] { "serialize", "deserialize", "socket" })
            {
                var group = Assert.Single(grid.Groups, g => g.Scenario == scenario && g.Shape == shape);
                var there = group.Contenders.Select(c => c.Contender).ToHashSet();
                foreach (var serializer in SerializersStudy.All.Where(s => !there.Contains(s.Name)))
                {
                    Assert.Contains(grid.LeftOut, l => l.Shape == shape && l.Scenario == scenario && l.Contender == serializer.Name && l.Reason.Length > 0);
                }
            }
        }

        // So are specs and contenders of the other scenarios: those of a scenario that are nowhere in it are told for it as a whole or one by one.
        foreach (var scenario in grid.Groups.GroupBy(g => g.Scenario))
        {
            var shapes = scenario.Select(g => g.Shape).ToHashSet();
            var there = scenario.SelectMany(g => g.Contenders).Select(c => c.Contender).ToHashSet();
            var missing = SerializersStudy.All.Any(s => !there.Contains(s.Name)) || (scenario.Key != "records" && !MessageSpecs.All.Select(SerializersNames.ShapeOf).All(shapes.Contains));
            Assert.True(!missing || grid.LeftOut.Any(l => l.Scenario == scenario.Key && l.Contender.Length == 0 && l.Shape.Length == 0), scenario.Key);
        }

        Assert.Equal(23, MessageSpecs.All.Select(SerializersNames.ShapeOf).Distinct().Count());
    }

    [Fact]
    public void Wire_sizes_are_those_of_the_published_study()
    {
        using var benchmark = Study.Open("serialize", "int32", "NetSerializer format", ParameterList.Empty);
        benchmark.Prepare(100);
        Assert.Equal(4.61, benchmark.Facts().Single(f => f.Metric == Metric.Wire).Value, 10);
    }

    [Theory]
    [InlineData("protobuf-net", "int32")]
    [InlineData("BinaryFormatter", "complex")]
    [InlineData("NetSerializer format", SerializersNames.AllSpecs)]
    public void First_messages_are_exchanged_in_a_process_that_does_nothing_else(string contender, string shape)
    {
        using var benchmark = (IMacroBenchmark)Study.Open("first-use", shape, contender, ParameterList.Empty);
        Assert.Null(benchmark.Verify());
        var sample = Assert.Single(benchmark.Close(double.NaN));
        Assert.Equal((Metric.Time, 1), (sample.Metric, sample.Operations));

        // Code is generated and compiled: no message costs less than a microsecond.
        Assert.InRange(sample.Value, 1e3, 30e9);
    }

    [Fact]
    public void A_first_message_that_cannot_be_is_told_and_not_timed()
    {
        using var benchmark = (IMacroBenchmark)Study.Open("first-use", "complex", "nobody", ParameterList.Empty);
        Assert.Contains("'nobody'", benchmark.Verify(), StringComparison.Ordinal);
        Assert.Throws<IOException>(() => benchmark.Close(double.NaN));
    }

    [Fact]
    public void What_is_read_from_a_connection_counts_as_allocated()
    {
        double Allocated(string scenario)
        {
            using var benchmark = (IMacroBenchmark)Study.Open(scenario, "string", "NetSerializer format", ParameterList.Empty);
            benchmark.Prepare(100);
            return MacroVisit.Of(benchmark, 10).Single(s => s.Metric == Metric.Allocated).Value;
        }

        // A message is an object with a reference and its string.
        Assert.All(["socket", "socket-pipelines"], scenario => Assert.True(Allocated(scenario) > 24 + 22, scenario));
    }

    [Fact]
    public void Over_a_socket_a_tenth_more_work_is_a_tenth_more_messages()
    {
        var serializer = new CountingSerializer();
        using var benchmark = MoreBenchmark.Of(new SocketBenchmark<int>(new PayloadMessage<int>(size => size), serializer, pipelines: false));
        benchmark.Prepare(64);
        benchmark.Run(1_000);
        Assert.Equal(1_100, serializer.Written);
    }

    /// <summary>Four bytes a message, which must be the size that was asked for.</summary>
    private sealed class CountingSerializer : IMessageSerializer<int>
    {
        public int Written { get; private set; }

        public void Serialize(int message, IBufferWriter<byte> output)
        {
            Assert.Equal(64, message);
            BinaryPrimitives.WriteInt32LittleEndian(output.GetSpan(sizeof(int)), message);
            output.Advance(sizeof(int));
            Written++;
        }

        public int Deserialize(ReadOnlySpan<byte> input, out int consumed)
        {
            consumed = input.Length < sizeof(int) ? 0 : sizeof(int);
            return consumed == 0 ? 0 : BinaryPrimitives.ReadInt32LittleEndian(input);
        }
    }
}
