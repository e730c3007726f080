using Overtake.Measurement.Serializers;

namespace Overtake.Tests.Charts;

/// <summary>A run of the whole standard grid of the serializers study made up for tests. Never a measurement.</summary>
internal static class SampleSerializersRun
{
    public const string Protobuf = "protobuf-net";
    public const string NetSerializer = "NetSerializer format";
    public const string Json = "System.Text.Json";

    /// <summary>The spec that JSON is made to do without.</summary>
    public const string Lacking = "decimal";

    /// <summary>The spec at which NetSerializer is not at tier 1 in the first launch of serialize.</summary>
    public const string Unsteady = "s16";

    /// <param name="noisy">A scenario whose copies of the baseline differ by a tenth; empty for none.</param>
    /// <param name="faster">Specs with which NetSerializer takes half its time; null for none.</param>
    public static RunData Standard(int launches = 6, string noisy = "", IReadOnlySet<string>? faster = null)
    {
        var study = new SerializersStudy();
        var random = new Random(1);
        var grid = study.Grid(Preset.Standard);
        List<Row> rows = [];
        foreach (var (launch, group, contender) in from l in Enumerable.Range(1, launches) from g in grid.Groups from c in g.Contenders select (l, g, c))
        {
            // As where a contender cannot do a spec.
            foreach (var size in (contender.Contender, group.Shape) == (Json, Lacking) ? [] : contender.Sizes)
            {
                var name = contender.Contender;
                var time = Speed(group.Scenario, ControlNames.OriginalOf(name), size) * Math.Exp(0.02 * (random.NextDouble() - 0.5))
                    * (ControlNames.OriginalOf(name) == NetSerializer && faster?.Contains(group.Shape) == true ? 0.5 : 1)
                    * (name.EndsWith(ControlNames.PositiveSuffix, StringComparison.Ordinal) || (name.EndsWith(ControlNames.AaSuffix, StringComparison.Ordinal) && group.Scenario == noisy) ? 1.1 : 1);
                Add(Metric.Time, group.Scenario == "records" ? time * size : time);
                if (group.Scenario is "serialize" or "deserialize")
                {
                    var allocated = group.Scenario == "serialize" && name == NetSerializer ? 0 : 120;
                    Add(Metric.Allocated, allocated);
                    // As in measured runs, a launch without collections has no row of them.
                    if (allocated > 0 && launch % 2 == 0)
                    {
                        Add(Metric.Gen0, 0.5);
                        Add(Metric.Gen1, 0);
                        Add(Metric.Gen2, 0);
                    }
                }

                if (group.Scenario == "serialize" && launch == 1)
                {
                    if (group.Shape == Unsteady && name == NetSerializer)
                    {
                        Add(Metric.Steady, 0);
                    }

                    var bytes = ControlNames.OriginalOf(name) switch { Protobuf or "protobuf-net, as published" => 20, NetSerializer => 10, _ => 60 };
                    Add(Metric.Wire, bytes);
                    Add(Metric.Deflated, bytes * 0.6);
                    Add(Metric.Brotli, bytes * 0.5);
                }

                void Add(Metric metric, double value) => rows.Add(new Row(
                    launch, 1, group.Scenario, group.Shape, name, size, "", ".NET 10.0.12", "workstation-concurrent", metric == Metric.Time ? 1 : null, 1_000, metric.Name, metric.Unit, value));
            }
        }

        var manifest = SampleManifest.Standard(study, launches) with { LeftOut = [.. grid.LeftOut, new LeftOut("", Lacking, Json, "", null, "made up")] };
        return new RunData(rows, Analyzer.Analyze(rows, manifest), manifest);
    }

    /// <summary>Twice as fast as Protobuf in memory; on the socket half as fast from 4,096 bytes on. JSON is always slower.</summary>
    private static double Speed(string scenario, string contender, long size) => contender switch
    {
        NetSerializer => scenario == "payload-socket" && size >= 4_096 ? 2_000 : 500,
        Protobuf or "protobuf-net, as published" => 1_000,
        "object[]" => size < 100 ? 800 : 1_500,
        _ => 3_000,
    };
}
