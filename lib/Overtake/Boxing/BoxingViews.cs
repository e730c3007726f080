using Overtake.Charts;
using Overtake.Measurement.Boxing;

namespace Overtake;

/// <summary>What the boxing study shows beside what every study shows. Where a run did not measure something, a sentence says so.</summary>
public static class BoxingViews
{
    /// <summary>Latency of the hand-off to a second thread, from the intended start, at two loads.</summary>
    public static View HandOff(this Study boxing) => boxing.Data.Scenarios.Contains(BoxingNames.HandOff)
        ? Images.Of(HandOffFigure.Latency(boxing.Data, BoxingPresentation.Shape, BoxingPresentation.Headline))
        : Study.NotMeasured("the hand-off to another thread");

    /// <summary>The published ratios beside ours.</summary>
    public static View AgainstPublished(this Study boxing) => boxing.Data.Scenarios.Contains(BoxingNames.Published)
        ? Images.Of(PublishedFigure.Draw(boxing.Data, BoxingPresentation.PublishedPoints(), BoxingPresentation.PublishedName, BoxingPresentation.Shape))
        : Study.NotMeasured("the published loop");
}
