namespace Overtake.Measurement.Engine;

/// <summary>
/// A benchmark in which several threads or processes take part. It has visits like any other, always the long ones of its preset, because threads need a while to come to a steady pace.
/// Before <see cref="Open"/>, <see cref="IBenchmark.Run"/> only serves to drive the code to tier 1.
/// </summary>
public interface IMacroBenchmark : IBenchmark
{
    /// <summary>Opens what the prepared size needs and warms it up; outside every timed region. What was open before is closed.</summary>
    void Open()
    {
    }

    /// <summary>Its threads wait for each other, so their processor time is not its time.</summary>
    bool IBenchmark.CountsProcessor => true;

    /// <summary>Current counters of all processes that take part.</summary>
    Counters Counters => Counters.OfAllThreads();

    /// <summary>What is measured once in a launch, after the visits, for example percentiles; then what was opened is closed.</summary>
    /// <param name="nanoseconds">Time of an operation, from the visits; not a number where there were none.</param>
    /// <exception cref="InvalidDataException">Something was lost or changed on the way.</exception>
    IReadOnlyList<Sample> Close(double nanoseconds);
}
