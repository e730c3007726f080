namespace Overtake.Measurement.Engine;

/// <summary>A benchmark that measures itself, because more than one thread takes part; its <see cref="IBenchmark.Run"/> serves for driving to tier 1.</summary>
public interface IMacroBenchmark : IBenchmark
{
    /// <summary>Measures the prepared size.</summary>
    /// <param name="settings">Iteration length and count.</param>
    IReadOnlyList<Sample> Measure(EngineSettings settings);
}
