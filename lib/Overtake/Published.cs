using Overtake.Charts.Boxing;
using Overtake.Results;

namespace Overtake;

/// <summary>The figures of the published studies, as they are kept in <c>data/published</c>.</summary>
internal static class Published
{
    /// <summary>What charts call the boxing study.</summary>
    public const string BoxingSource = "published 2020, .NET Core 3.1";

    /// <summary>Time with objects divided by time with bytes: a point for each number of fills and records.</summary>
    public static IReadOnlyList<PublishedPoint> Boxing() =>
    [
        .. PublishedFigures.ReadBoxing(Path.Combine(ProjectFolder.Data, "published", "boxing.csv"))
            .GroupBy(r => (r.IterCount, r.MessageNum))
            .Select(pair => new PublishedPoint(
                pair.Key.MessageNum,
                pair.Single(r => r.Method == "RunWithObjects").MeanMs / pair.Single(r => r.Method == "RunWithBytes").MeanMs)),
    ];
}
