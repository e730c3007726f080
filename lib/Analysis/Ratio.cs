namespace Overtake.Analysis;

/// <summary>cost(baseline) / cost(contender) for one case: above 1 the contender is ahead.</summary>
/// <param name="Size">Size on the scenario's axis.</param>
/// <param name="Metric">
/// Metric compared, <c>time</c> for verdicts on speed. For the others <see cref="Verdict.Faster"/>
/// reads as cheaper; the cost of <c>throughput</c> is its reciprocal.
/// </param>
/// <param name="LaunchesNeeded">For <see cref="Verdict.Undecided"/>: the launches that would decide it at this spread; else null.</param>
/// <param name="SmallestEffect">
/// The smallest ratio that differs significantly from 1 with this many launches of this spread, above 1 or as its reciprocal
/// below (distance of the point from the further end of the interval, as a factor); null without an interval.
/// </param>
public sealed record Ratio(
    Setting Setting,
    string Contender,
    string Baseline,
    long Size,
    string Metric,
    Estimate Estimate,
    Verdict Verdict,
    int? LaunchesNeeded,
    double? SmallestEffect);

/// <summary>A point with its interval. Low and high are null below three launches.</summary>
/// <param name="Point">The estimate: exp of the mean of the per-launch log ratios.</param>
/// <param name="Low">Lower end, systematic uncertainty included, or null.</param>
/// <param name="High">Upper end, systematic uncertainty included, or null.</param>
/// <param name="Launches">Launches that entered.</param>
/// <param name="LogStandardDeviation">Standard deviation of the per-launch log ratios; null below two launches.</param>
/// <param name="Systematic">Systematic uncertainty, by which the interval is widened. See <see cref="SystematicUncertainty"/>.</param>
public sealed record Estimate(double Point, double? Low, double? High, int Launches, double? LogStandardDeviation, Widening Systematic = default)
{
    /// <summary>Half the width of the interval as a logarithm; null where there is none.</summary>
    internal double? LogHalfWidth => Low is { } low && High is { } high ? Math.Log(high / low) / 2 : null;

    /// <summary>Whether there is an interval, and 1 lies in it.</summary>
    internal bool Contains1 => Low <= 1 && High >= 1;
}

/// <summary>By how much an interval is widened at each of its ends, as logs; by default not at all.</summary>
/// <param name="Low">What is taken from the log of the low end; at least 0.</param>
/// <param name="High">What is added to the log of the high end; at least 0.</param>
public readonly record struct Widening(double Low, double High)
{
    /// <summary>Whether there is none.</summary>
    public bool IsNone => Low == 0 && High == 0;

    /// <summary>That of the end that is widened more, as a factor; 1 for none.</summary>
    public double Factor => RatioEstimator.Factor(Math.Max(Low, High));

    /// <summary>The same factor at both ends.</summary>
    /// <param name="factor">At least 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is below 1 or not finite.</exception>
    public static Widening Both(double factor) => factor >= 1 && double.IsFinite(factor)
        ? new(Math.Log(factor), Math.Log(factor))
        : throw new ArgumentOutOfRangeException(nameof(factor), factor, "a systematic uncertainty is a factor of at least 1");

    /// <summary>At each end the larger of two.</summary>
    internal static Widening Larger(Widening a, Widening b) => new(Math.Max(a.Low, b.Low), Math.Max(a.High, b.High));
}

/// <summary>The result of the log ratios of one case, one a launch.</summary>
/// <param name="LaunchesNeeded">
/// For <see cref="Verdict.Undecided"/>: the launches that would decide it if point and spread stayed as they
/// are; null otherwise, above a million, and where the systematic uncertainty alone leaves it undecided.
/// </param>
/// <param name="SmallestEffect">
/// The smallest ratio that is significant, above 1 or as its reciprocal below: the distance of the point from the further end of the interval, as a factor;
/// null without an interval.
/// </param>
internal sealed record Comparison(Estimate Estimate, Verdict Verdict, int? LaunchesNeeded, double? SmallestEffect);

/// <summary>An interval compared with 1 and the practical band.</summary>
public enum Verdict
{
    /// <summary>No verdict: below three launches, for a contender whose output cannot be decoded, and for the audit launch.</summary>
    None,

    /// <summary>The contender is faster than the baseline.</summary>
    Faster,

    /// <summary>The contender is slower than the baseline.</summary>
    Slower,

    /// <summary>The interval lies inside the practical band.</summary>
    Same,

    /// <summary>The interval contains 1 and is wider than the band.</summary>
    Undecided,
}

/// <summary>The log ratio of one launch.</summary>
internal readonly record struct LaunchRatio(int Launch, double Log);

/// <summary>
/// Point, interval and verdict from per-launch log ratios: exp(mean ± (t·s/√L + systematic)), L launches, L - 1 degrees of freedom; the systematic
/// part may differ between the two ends.
/// Everything is computed from the logs, so exchanging the two sides mirrors the interval and the verdict without rounding.
/// </summary>
internal sealed class RatioEstimator
{
    /// <summary>Below this there is a point and no interval: a spread from two launches has one degree of freedom (t = 12.7) and says nothing.</summary>
    public const int MinimumLaunches = 3;

    private const int MostLaunchesNeeded = 1_000_000;

    private readonly double _logBand;
    private readonly Dictionary<int, double> _quantiles = [];

    /// <summary>An estimator for one confidence and one practical band.</summary>
    /// <param name="confidence">Nominal coverage, above 0 and below 1.</param>
    /// <param name="band">Ratios in [1/band, band] count as the same; at least 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    public RatioEstimator(double confidence = 0.95, double band = 1.05)
    {
        if (!(confidence > 0 && confidence < 1))
        {
            throw new ArgumentOutOfRangeException(nameof(confidence), confidence, "a confidence lies between 0 and 1");
        }

        if (!(band >= 1 && double.IsFinite(band)))
        {
            throw new ArgumentOutOfRangeException(nameof(band), band, "a practical band is a factor of at least 1");
        }

        Confidence = confidence;
        _logBand = Math.Log(band);
    }

    /// <summary>Nominal coverage of the intervals.</summary>
    public double Confidence { get; }

    /// <summary>The log ratio of one launch: positive where the contender is cheaper.</summary>
    /// <param name="baselineCost">Cost of the baseline per operation; finite and positive.</param>
    /// <param name="contenderCost">Cost of the contender per operation; finite and positive.</param>
    /// <exception cref="ArgumentOutOfRangeException">A cost is not finite or not positive.</exception>
    public static double LogRatio(double baselineCost, double contenderCost)
    {
        return Log(baselineCost, nameof(baselineCost)) - Log(contenderCost, nameof(contenderCost));

        static double Log(double cost, string name) => cost > 0 && double.IsFinite(cost)
            ? Math.Log(cost)
            : throw new ArgumentOutOfRangeException(name, cost, "a cost is finite and positive");
    }

    /// <summary>exp, such that <c>Factor(-x)</c> is exactly <c>1 / Factor(x)</c> for x at least 0, and finite.</summary>
    public static double Factor(double log) =>
        log >= 0 ? Math.Min(Math.Exp(log), double.MaxValue) : 1 / Math.Min(Math.Exp(-log), double.MaxValue);

    /// <summary>Point, interval, verdict and what could have been seen.</summary>
    /// <param name="logRatios">One log ratio for each launch; at least one.</param>
    /// <param name="systematic">Systematic uncertainty, by which the interval is widened.</param>
    /// <exception cref="ArgumentException">There is no log ratio, or one is not finite.</exception>
    public Comparison Compare(double[] logRatios, Widening systematic = default)
    {
        if (logRatios.Length == 0)
        {
            throw new ArgumentException("a ratio needs at least one launch", nameof(logRatios));
        }

        if (Array.FindIndex(logRatios, log => !double.IsFinite(log)) is >= 0 and var bad)
        {
            throw new ArgumentException($"a log ratio is {logRatios[bad]}: every cost must be finite and positive", nameof(logRatios));
        }

        var (launches, mean) = (logRatios.Length, logRatios.Sum() / logRatios.Length);
        var squares = logRatios.Sum(log => (log - mean) * (log - mean));
        return Compare(mean, launches < 2 ? null : Math.Sqrt(squares / (launches - 1)), launches, systematic);
    }

    /// <summary>The launches of an estimate of any confidence, compared with this one. Its systematic uncertainty stays.</summary>
    public Comparison Compare(Estimate estimate) => Compare(Math.Log(estimate.Point), estimate.LogStandardDeviation, estimate.Launches, estimate.Systematic);

    private Comparison Compare(double mean, double? deviation, int launches, Widening systematic)
    {
        if (launches < MinimumLaunches)
        {
            return new Comparison(new Estimate(Factor(mean), null, null, launches, deviation, systematic), Verdict.None, null, null);
        }

        var half = HalfWidth(deviation!.Value, launches);
        var (below, above) = (half + systematic.Low, half + systematic.High);
        var estimate = new Estimate(Factor(mean), Factor(mean - below), Factor(mean + above), launches, deviation, systematic);
        var verdict = Judge(mean, half, systematic);
        var needed = verdict == Verdict.Undecided ? LaunchesNeeded(mean, deviation.Value, launches, systematic) : null;
        return new Comparison(estimate, verdict, needed, Factor(Math.Max(below, above)));
    }

    private Verdict Judge(double mean, double half, Widening systematic)
    {
        var (low, high) = (mean - (half + systematic.Low), mean + (half + systematic.High));
        return low >= -_logBand && high <= _logBand ? Verdict.Same
            : low > 0 ? Verdict.Faster
            : high < 0 ? Verdict.Slower
            : Verdict.Undecided;
    }

    private double HalfWidth(double deviation, int launches) => Quantile(launches - 1) * deviation / Math.Sqrt(launches);

    private int? LaunchesNeeded(double mean, double deviation, int launches, Widening systematic)
    {
        // The interval decides once it is narrower than its distance to 1, or fits into the band. t falls with every
        // launch, so today's t gives a number that is enough. More launches do not make the systematic part smaller.
        var target = Math.Max(
            mean > 0 ? mean - systematic.Low : -mean - systematic.High, _logBand - Math.Max(mean + systematic.High, systematic.Low - mean));
        var enough = Math.Ceiling(Math.Pow(Quantile(launches - 1) * deviation / target, 2)) + 1;
        if (!(target > 0 && enough <= MostLaunchesNeeded))
        {
            return null;
        }

        int tooFew = launches, decides = Math.Max((int)enough, launches + 1);
        while (decides - tooFew > 1)
        {
            var middle = (tooFew + decides) / 2;
            if (Judge(mean, HalfWidth(deviation, middle), systematic) == Verdict.Undecided)
            {
                tooFew = middle;
            }
            else
            {
                decides = middle;
            }
        }

        return decides;
    }

    private double Quantile(int degreesOfFreedom) => _quantiles.TryGetValue(degreesOfFreedom, out var known)
        ? known
        : _quantiles[degreesOfFreedom] = StudentT.Quantile((1 + Confidence) / 2, degreesOfFreedom);
}
