using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>A ratio of BenchmarkDotNet beside ours of the same case. Above 1 the contender is ahead.</summary>
/// <param name="Point">Ratio of the geometric means of its launches, each the geometric mean of its iterations.</param>
/// <param name="Difference">The factor, at least 1, between both points.</param>
/// <param name="Agrees">Whether that is within the intervals combined; null where the run has none.</param>
internal sealed record CrossCheck(string Contender, long Size, double Point, double Low, double High, Estimate Ours, double Difference, bool? Agrees)
{
    // Fewer have no spread.
    private const int FewestLaunches = 2;

    /// <param name="ours">The ratios of time of the run, of one setting.</param>
    /// <exception cref="InvalidResultException">There are no samples, a case has too few launches, or the run lacks it.</exception>
    /// <remarks>
    /// The interval is Welch's on the logarithms of the launches (Welch 1947; degrees of freedom after Satterthwaite): processes differ by more than the
    /// iterations of one. Two points agree when the logarithm of their ratio is at most the root of the sum of the squares of both half-widths, which is the
    /// half-width of a difference of independent estimates.
    /// </remarks>
    public static IReadOnlyList<CrossCheck> Of(IReadOnlyList<CrossCheckSample> samples, IReadOnlyList<Ratio> ours, double confidence, string file)
    {
        var cases = samples.GroupBy(s => (s.Contender, s.Size)).ToDictionary(
            g => g.Key, g => g.GroupBy(s => s.Launch).Select(l => l.Average(s => Math.Log(s.Nanoseconds))).ToList());
        if (cases.Count == 0)
        {
            throw new InvalidResultException(file, "there is no row below the header", 1);
        }

        if (cases.FirstOrDefault(c => c.Value.Count < FewestLaunches) is { Value: not null } few)
        {
            throw new InvalidResultException(file, $"expected at least {FewestLaunches} launches of {few.Key.Contender} at size {few.Key.Size}");
        }

        var baseline = ours.Select(r => r.Baseline).FirstOrDefault();
        return [.. from one in cases where one.Key.Contender != baseline select Compare(one.Key.Contender, one.Key.Size, one.Value)];

        CrossCheck Compare(string contender, long size, List<double> own)
        {
            if (ours.FirstOrDefault(r => r.Contender == contender && r.Size == size) is not { } ratio
                || !cases.TryGetValue((ratio.Baseline, size), out var others))
            {
                throw new InvalidResultException(file, $"{contender} at size {size} has no ratio in the run, or no baseline beside it");
            }

            var log = others.Average() - own.Average();
            var half = HalfWidth(others, own, confidence);
            var difference = Math.Abs(log - Math.Log(ratio.Estimate.Point));
            return new CrossCheck(
                contender, size, RatioEstimator.Factor(log), RatioEstimator.Factor(log - half), RatioEstimator.Factor(log + half), ratio.Estimate,
                RatioEstimator.Factor(difference),
                ratio.Estimate.LogHalfWidth is { } other ? difference <= double.Hypot(half, other) : null);
        }
    }

    private static double HalfWidth(List<double> a, List<double> b, double confidence)
    {
        var (x, y) = (SquaredError(a), SquaredError(b));
        var error = x + y;
        return error == 0 ? 0 : StudentT.Quantile((1 + confidence) / 2, error * error / ((x * x / (a.Count - 1)) + (y * y / (b.Count - 1)))) * Math.Sqrt(error);
    }

    private static double SquaredError(List<double> values)
    {
        var mean = values.Average();
        return values.Sum(v => (v - mean) * (v - mean)) / (values.Count - 1) / values.Count;
    }
}
