namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>Writes the number in binary, pads it with zeros and searches the first one (<c>StringManipulation</c>). The only method that allocates.</summary>
public readonly struct StringManipulation : ILeadingZeroCount
{
    /// <inheritdoc/>
    public static string Name => "StringManipulation";

    /// <inheritdoc/>
    public static bool CountsZero => false;

    /// <inheritdoc/>
    public static int Count(ulong value) => Convert.ToString((long)value, 2).PadLeft(64, '0').IndexOf('1');

    /// <inheritdoc/>
    public static int Count(uint value) => Convert.ToString((int)value, 2).PadLeft(32, '0').IndexOf('1');
}
