using System.Numerics;

namespace Overtake.Workloads.LeadingZeros.Contenders;

/// <summary>The runtime's intrinsic: one instruction where the processor has it. What HdrHistogram.NET uses today (<c>Bitwise.NumberOfLeadingZeros</c>).</summary>
public readonly struct CurrentImplementation : ILeadingZeroCount
{
    /// <inheritdoc/>
    public static string Name => "CurrentImplementation";

    /// <inheritdoc/>
    public static bool CountsZero => true;

    /// <inheritdoc/>
    public static int Count(ulong value) => BitOperations.LeadingZeroCount(value);

    /// <inheritdoc/>
    public static int Count(uint value) => BitOperations.LeadingZeroCount(value);
}
