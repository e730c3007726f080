using Overtake.Charts;
using Overtake.Charts.Boxing;
using Overtake.Charts.Bytes;
using Overtake.Charts.Echo;
using Overtake.Charts.Pools;
using Overtake.Charts.Serializers;

namespace Overtake;

/// <summary>What the charts and the ledger of one study are.</summary>
/// <param name="All">Every figure that a run has data for.</param>
/// <param name="Claims">Which claims of the published study hold; null where the run did not measure them.</param>
/// <param name="Shown">The contenders of a curve where nobody names any: few enough for a slide.</param>
/// <param name="Places">What its answer is made from: scenarios with their shape, the headline first; without a shape all shapes of the scenario are counted.</param>
internal sealed record StudyCharts(Func<RunData, IReadOnlyList<Figure>> All, Func<RunData, Table?> Claims, Func<RunData, IReadOnlyList<string>> Shown, params (string Scenario, string? Shape)[] Places)
{
    private static readonly StudyCharts Boxing = new(run => BoxingFigures.All(run, Published.Boxing(), Published.BoxingSource), run => BoxingClaims.Of(run.Rows, run.Analysis, Published.Boxing()), _ => BoxingFigures.Headline,
        ("fill", BoxingFigures.Shape), ("round-trip", BoxingFigures.Shape), ("retained", BoxingFigures.Shape), ("hand-off", BoxingFigures.Shape));

    private static readonly StudyCharts Bytes = new(run => BytesFigures.All(run, Published.Bytes()), run => BytesClaims.Of(run.Rows, run.Analysis), run => run.Contenders,
        ("put", "long"), ("get", "long"), ("encode", "plain"));

    private static readonly StudyCharts Echo = new(run => EchoFigures.All(run, Published.Echo()), run => EchoClaims.Of(run, Published.Echo()), run => run.Contenders,
        ("memory", "window-100"), ("socket", "10x100"));

    private static readonly StudyCharts Pools = new(run => PoolsFigures.All(run, PoolsViews.PublishedFaults()), PoolsClaims.Of, run => run.Contenders,
        ("rent-return", "untouched"), ("contention", "4096-same"), ("valid", "one-segment"));

    private static readonly StudyCharts Serializers = new(SerializersFigures.All, run => SerializersClaims.Of(run, Published.Serializers()), run => run.Contenders,
        ("serialize", null), ("deserialize", null), ("socket", null));

    /// <summary>Those of a study; a bare file without a study is drawn like boxing.</summary>
    public static StudyCharts Of(string study) => study switch { "bytes" => Bytes, "echo" => Echo, "pools" => Pools, "serializers" => Serializers, _ => Boxing };
}
