namespace Overtake.Measurement.Bytes;

/// <summary>The published histogram that is encoded and decoded.</summary>
internal static class EncodingInputs
{
    public const long HighestTrackable = 3_600_000_000;
    public const int SignificantDigits = 3;
    private const long Step = 1_000;

    /// <summary>So many values.</summary>
    public static IEnumerable<long> Values(int size)
    {
        for (long i = 0; i < size; i++)
        {
            yield return Step * i;
        }
    }
}
