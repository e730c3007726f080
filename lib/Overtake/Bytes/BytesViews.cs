using Overtake.Analysis;
using Overtake.Charts;

namespace Overtake;

/// <summary>What the bytes study shows beside what every study shows. Where a run did not measure something, a sentence says so.</summary>
public static class BytesViews
{
    /// <summary>What the change to BinaryPrimitives did, per method and runtime, with the published points beside it.</summary>
    public static View BeforeAfter(this Study bytes) => Study.Shown(BytesFigures.Methods(bytes.Data, BytesPresentation.PublishedRatios()), "putting and getting");

    /// <summary>The effect on encoding and decoding a histogram.</summary>
    public static View EndToEnd(this Study bytes) => Study.Shown(BytesFigures.EndToEnd(bytes.Data), "encoding and decoding");

    /// <summary>Ways to count leading zeros, on the published and on random numbers.</summary>
    public static View LeadingZeros(this Study bytes) => Study.Shown(BytesFigures.LeadingZeros(bytes.Data), "leading zeros");

    /// <summary>Kinds of histograms and recorders.</summary>
    public static View Recording(this Study bytes) => Study.Shown(BytesFigures.Recording(bytes.Data), "recording");

    /// <summary>The same code on the runtimes that were measured.</summary>
    public static View Runtimes(this Study bytes) => Study.Shown(BytesFigures.Runtimes(bytes.Data), "more than one runtime");

    /// <summary>The same run with another contender as the one that the others are divided into, for example <c>after</c>.</summary>
    /// <param name="study">The run.</param>
    /// <param name="baseline">A contender; scenarios that do not have it keep their own.</param>
    /// <exception cref="UnknownBaselineException">The run has no such contender.</exception>
    public static Study Against(this Study study, string baseline) => study.With(new AnalysisOptions { Baseline = baseline });

    /// <summary>The published rows that compare nothing.</summary>
    public static Table PublishedCopies(this Study bytes) => BytesPresentation.Copies();
}
