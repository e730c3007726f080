using Overtake.Workloads.LeadingZeros.Contenders;

namespace Overtake.Workloads.LeadingZeros;

/// <summary>
/// The twelve methods of the public benchmark of HdrHistogram.NET. Two more stand beside them in its source and are not run there: a logarithm, which is wrong from
/// 2^48 - 1 on, and a population count for 32-bit values only.
/// </summary>
public static class LeadingZeroMethods
{
    /// <summary>All methods in the order of the public benchmark; the intrinsic, its baseline, first.</summary>
    public static IReadOnlyList<ILeadingZeroMethod> All { get; } =
    [
        new LeadingZeroMethod<CurrentImplementation>(),
        new LeadingZeroMethod<ImperativeImplementation>(),
        new LeadingZeroMethod<IfAndShift>(),
        new LeadingZeroMethod<DeBruijnMultiplication>(),
        new LeadingZeroMethod<DeBruijn64Bits>(),
        new LeadingZeroMethod<DeBruijn64BitsBitScanner>(),
        new LeadingZeroMethod<DeBruijn128Bits>(),
        new LeadingZeroMethod<StringManipulation>(),
        new LeadingZeroMethod<BBarry1>(),
        new LeadingZeroMethod<BBarry2>(),
        new LeadingZeroMethod<BBarry3>(),
        new LeadingZeroMethod<BBarry4>(),
    ];

    /// <summary>One method.</summary>
    /// <exception cref="ArgumentException">There is no method of this name.</exception>
    public static ILeadingZeroMethod Named(string name) =>
        All.FirstOrDefault(method => method.Name == name)
        ?? throw new ArgumentException($"There is no method '{name}'. There are: {string.Join(", ", All.Select(method => method.Name))}.", nameof(name));
}
