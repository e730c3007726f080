namespace Overtake.Measurement.Engine;

/// <summary>A benchmark that measures itself, because more than one thread takes part; its <see cref="IBenchmark.Run"/> serves for driving to tier 1.</summary>
public interface IMacroBenchmark : IBenchmark
{
    /// <summary>How many times as long as elsewhere an iteration lasts: threads that wait for each other come to a steady pace later than one that runs alone.</summary>
    int IterationStretch => 1;

    /// <summary>Whether a process can measure a case only once.</summary>
    bool IsVisitedOnce => false;

    /// <summary>Measures the prepared size in one visit.</summary>
    /// <param name="settings">Iteration length and count.</param>
    /// <param name="operations">Operations of an iteration, carried over from an earlier launch, an earlier visit or from what this is a copy of; null where they are to be found.</param>
    /// <param name="isFirst">Whether it is the first visit in this process: percentiles and what does not change are measured in that one alone.</param>
    IReadOnlyList<Sample> Measure(EngineSettings settings, long? operations, bool isFirst);
}
