using System.Numerics;

namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>The runtime's intrinsic: one instruction where the processor has it. What HdrHistogram.NET uses today (<c>Bitwise.NumberOfLeadingZeros</c>).</summary>
internal readonly struct CurrentImplementation : ILeadingZeroCount
{
    public static string Name => "CurrentImplementation";

    public static int Count(ulong value) => BitOperations.LeadingZeroCount(value);
}

/// <summary>Writes the number in binary, pads it with zeros and searches the first one (<c>StringManipulation</c>). The only method that allocates.</summary>
internal readonly struct StringManipulation : ILeadingZeroCount
{
    public static string Name => "StringManipulation";

    public static int Count(ulong value) => Convert.ToString((long)value, 2).PadLeft(64, '0').IndexOf('1');
}
