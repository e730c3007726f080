using System.Globalization;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake.Measurement.Serializers;

/// <summary>The named grids of the serializers study. Lists what contenders cannot do and what presets leave out.</summary>
internal static class SerializersGrid
{
    // Six specs that span the kinds: a number, fourteen of them, references, text, dictionaries, an array.
    // Those that also go through pipelines and are first used alone.
    private static readonly string[] DetailedShapes = ["int32", "primitives", "complex", "string", "dictionary", "int-array"];
    private static readonly string[] QuickShapes = ["int32", "complex"];
    private const string QuickSocketShape = "complex";
    private static readonly string[] QuickContenders = [ProtobufNet, NetSerializer, MemoryPackPackage, MessagePackPackage, Json];

    // The published passes over these have up to 500 MB of messages, which every process of a group would hold twice, and four times that as text.
    private static readonly Dictionary<string, int> FewerMessages = new() { ["byte-array"] = 60, ["int-array"] = 10 };

    private static readonly int[] RecordSizes = [1, 8, 64, 500, 4_096, 16_500];
    private static readonly int[] FewRecordSizes = [64, 4_096];
    private static readonly int[] RecordControlSizes = [8, 64, 500];

    // Those that may lead; the others are shown at few sizes.
    private static readonly string[] FastContenders = [ProtobufNet, NetSerializer, MemoryPackPackage, MessagePackPackage, Json];

    private static readonly int[] PayloadSizes = [16, 128, 1_024, 8_192, 65_536, 1_048_576];
    private static readonly int[] PayloadControlSizes = [128, 1_024, 8_192];

    private static readonly string[] PayloadShapes = ["byte-array", "int-array"];

    private static readonly string Payloads = $"payload curves show {string.Join(", ", FastContenders)}: the fastest ones, and JSON";

    // Few messages in a pass are large ones: too few passes make a visit for a tenth more of them.
    private const int LeastForATenth = 100;

    // Users add them to see them.
    private static IEnumerable<string> FromOutside => SerializersStudy.All.Except(SerializerContenders.All).Select(s => s.Name);

    public static Grid Of(Preset preset)
    {
        var leftOut = new List<LeftOut>();
        List<CaseGroup> groups = preset.Name switch
        {
            "smoke" => [
                Messages(Serialize, "int32", [ProtobufNet, NetSerializer], null, leftOut),
                Messages(Deserialize, "int32", [ProtobufNet, NetSerializer], null, leftOut),
            ],
            "quick" => [.. Quick(leftOut)],
            _ => [.. Standard(leftOut).Select(g => g with { Launches = preset.LaunchesBeside })],
        };
        foreach (var shape in groups.Select(g => g.Shape).Distinct().Where(FewerMessages.ContainsKey))
        {
            leftOut.Add(LeftOut.Of(
                $"a pass has {FewerMessages[shape]} of the {SpecOf(shape).Count:N0} published messages: all of them would take hundreds of megabytes "
                + "in every process, because each is held twice, and more as text", shape: shape));
        }

        if (preset.Name is "smoke" or "quick")
        {
            leftOut.Add(LeftOut.Everywhere(
                $"the preset {preset.Name} has few specs and contenders, and all specs share processes, "
                + "which makes code that serves many types slower; standard measures all specs in separate processes"));
        }

        return new Grid(groups, leftOut);
    }

    private static IEnumerable<CaseGroup> Quick(List<LeftOut> leftOut) =>
        from shape in QuickShapes
        // Over sockets one spec will do: what differs is the serializer's part.
        from scenario in shape == QuickSocketShape ? new[] { Serialize, Deserialize, Socket } : [Serialize, Deserialize]
        select Messages(scenario, shape, [.. QuickContenders, .. FromOutside], "all", leftOut);

    private static IEnumerable<CaseGroup> Standard(List<LeftOut> leftOut)
    {
        string[] all = [.. SerializersStudy.All.Select(s => s.Name)];
        foreach (var shape in MessageSpecs.All.Select(ShapeOf))
        {
            foreach (var scenario in new[] { Serialize, Deserialize, Socket }.Concat(DetailedShapes.Contains(shape) ? [Pipelines] : []))
            {
                // The scenarios of a spec share their processes, but not several specs: generic code that serves many types at once is slower.
                yield return Messages(scenario, shape, all, shape, leftOut);
            }
        }

        foreach (var shape in SerializersStudy.Boxed.Keys)
        {
            yield return CaseGroup.Of(
                Records, shape, ObjectArray, RecordSizes, RecordControlSizes, RecordControlSizes,
                [.. Able(shape, all, Records, leftOut).Select(c => new ContenderSizes(c, FastContenders.Contains(c) ? RecordSizes : FewRecordSizes))]);
        }

        foreach (var shape in PayloadShapes)
        {
            foreach (var scenario in new[] { PayloadMemory, PayloadSocket })
            {
                yield return CaseGroup.Of(
                    scenario, shape, ProtobufNet, PayloadSizes, PayloadControlSizes, PayloadControlSizes,
                    [.. Able(shape, FastContenders, scenario, leftOut).Where(c => c != ProtobufNet).Select(c => new ContenderSizes(c, PayloadSizes))])
                    with { Shared = shape };
            }
        }

        string[] sameModel = [PublishedProtobufNet, BufferWriterProtobufNet];
        leftOut.AddRange(sameModel.Select(c => LeftOut.Of($"it compiles the same model as {ProtobufNet}", FirstUse, contender: c)));
        string[] first = [.. all.Except(sameModel)];
        foreach (var shape in DetailedShapes.Append(AllSpecs))
        {
            // One sample a launch, of a process's first moments: there is no copy that could be compared.
            yield return new CaseGroup(
                FirstUse, shape, ParameterList.Empty, GcMode.Workstation,
                [.. (shape == AllSpecs ? first : Able(shape, first, FirstUse, leftOut)).Select(c => new ContenderSizes(c, [1]))]);
        }

        leftOut.AddRange(
        [
            LeftOut.Of(
                $"only {string.Join(", ", DetailedShapes)} are measured through pipelines; the other specs use the published buffers only", Pipelines),
            LeftOut.Of(Payloads, PayloadMemory),
            LeftOut.Of(Payloads, PayloadSocket),
            LeftOut.Of(
                $"only {string.Join(", ", DetailedShapes)} have a process for themselves; the others are measured together, as all specs", FirstUse),
            LeftOut.Of(
                $"up to {RecordSizes[^1].ToString("N0", CultureInfo.InvariantCulture)} records are written by {string.Join(", ", FastContenders)}; "
                + $"the others have {string.Join(", ", FewRecordSizes.Select(s => s.ToString("N0", CultureInfo.InvariantCulture)))}",
                Records),
        ]);
    }

    /// <summary>All messages of a spec; the baseline is protobuf-net, and NetSerializer's format where protobuf-net cannot.</summary>
    private static CaseGroup Messages(string scenario, string shape, IReadOnlyList<string> contenders, string? shared, List<LeftOut> leftOut)
    {
        var able = Able(shape, contenders, scenario, leftOut);
        var baseline = able.Contains(ProtobufNet) ? ProtobufNet : NetSerializer;
        int[] sizes = [FewerMessages.TryGetValue(shape, out var fewer) ? fewer : SpecOf(shape).Count];
        // Specs are judged together, and a control takes as long as a contender. Where protobuf-net cannot take part there may be no other.
        var copy = DetailedShapes.Contains(shape) || baseline != ProtobufNet ? sizes : [];
        var more = sizes[0] < LeastForATenth && scenario is Serialize or Deserialize ? [] : copy;
        return CaseGroup.Of(scenario, shape, baseline, sizes, copy, more, [.. able.Where(c => c != baseline).Select(c => new ContenderSizes(c, sizes))]) with
        {
            Shared = shared,
        };
    }

    /// <summary>The contenders that can do a spec; the others are left out with their reason.</summary>
    private static IReadOnlyList<string> Able(string shape, IReadOnlyList<string> contenders, string scenario, List<LeftOut> leftOut)
    {
        var able = new List<string>();
        foreach (var serializer in SerializersStudy.All.Where(s => contenders.Contains(s.Name)))
        {
            if (serializer.WhyNot(SpecOf(shape)) is { } reason)
            {
                leftOut.Add(LeftOut.Of(reason, scenario, shape, serializer.Name));
            }
            else
            {
                able.Add(serializer.Name);
            }
        }

        return able;
    }
}
