using System.Globalization;

namespace Overtake.Measurement.Environments;

/// <summary>What others took of this machine over some time, in processors on average: 0.10 is a tenth of one.</summary>
/// <param name="Programs">Taken by programs other than this process and its descendants.</param>
/// <param name="Stolen">Taken by the hypervisor for something else.</param>
public readonly record struct OtherLoad(double Programs, double Stolen)
{
    /// <summary>
    /// More than this disturbs a launch.
    /// An idle system uses a few hundredths of a processor, and one program at work uses a whole one. In between, a launch on two processors loses less than a tenth of its time.
    /// </summary>
    public const double Limit = 0.15;

    /// <summary>Both together.</summary>
    public double Total => Programs + Stolen;

    /// <summary>Whether it is too much for a launch.</summary>
    public bool Disturbs => Total > Limit;

    /// <summary>Runs something and measures what others took meanwhile; null where the system does not tell.</summary>
    public static async Task<(T Result, OtherLoad? Load)> DuringAsync<T>(Func<Task<T>> run)
    {
        var before = ProcessorTicks.Read();
        var result = await run();
        return (result, before is { } start ? ProcessorTicks.Read()?.OthersSince(start) : null);
    }

    /// <summary>In words, as the end of a sentence about the past.</summary>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"other programs used {Programs:0.00} processors") + (Stolen >= 0.01 ? string.Create(CultureInfo.InvariantCulture, $", the host {Stolen:0.00}") : string.Empty);
}
