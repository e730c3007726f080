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
internal sealed record StudyCharts(Func<RunData, IReadOnlyList<Figure>> All, Func<RunData, Table?> Claims, Func<RunData, IReadOnlyList<string>> Shown)
{
    private static readonly StudyCharts Boxing = new(run => BoxingFigures.All(run, Published.Boxing(), Published.BoxingSource), run => BoxingClaims.Of(run.Rows, run.Analysis, Published.Boxing()), _ => BoxingFigures.Headline);
    private static readonly StudyCharts Bytes = new(run => BytesFigures.All(run, Published.Bytes()), run => BytesClaims.Of(run.Rows, run.Analysis), run => run.Contenders);
    private static readonly StudyCharts Echo = new(run => EchoFigures.All(run, Published.Echo()), run => EchoClaims.Of(run, Published.Echo()), run => run.Contenders);
    private static readonly StudyCharts Pools = new(run => PoolsFigures.All(run, PoolsViews.PublishedFaults()), PoolsClaims.Of, run => run.Contenders);
    private static readonly StudyCharts Serializers = new(SerializersFigures.All, run => SerializersClaims.Of(run, Published.Serializers()), run => run.Contenders);

    /// <summary>Those of a study; a bare file without a study is drawn like boxing.</summary>
    public static StudyCharts Of(string study) => study switch { "bytes" => Bytes, "echo" => Echo, "pools" => Pools, "serializers" => Serializers, _ => Boxing };
}
