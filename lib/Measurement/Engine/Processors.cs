using System.Runtime.InteropServices;

namespace Overtake.Measurement.Engine;

/// <summary>
/// The processors that this process may use. A worker that is left alone stays on one of them. Where another program, or another guest of the host, uses the
/// core behind it, boxing took half as long again there while the other processor was as fast as ever, for seconds: the contender whose worker sat
/// on it came out slower than it is. So contenders follow each other on the same processor, and the processors take turns.
/// </summary>
internal static partial class Processors
{
    // As many as the kernel's own mask has in its common configurations.
    private const int MaskBits = 8_192;
    private const int WordBits = 64;

    // More would only be colder.
    private const int Most = 4;

    private static readonly ulong[] Allowed = Read();
    private static readonly ulong[][] Alone =
        [.. Enumerable.Range(0, MaskBits).Where(i => (Allowed[i / WordBits] >> (i % WordBits) & 1) != 0).Take(Most).Select(Mask)];

    /// <summary>
    /// Moves the calling thread to a processor and sets it free at once: it stays there until the scheduler has a reason to move it, and no thread that it
    /// starts is bound. Only where the system has such a call, Linux; elsewhere nothing happens.
    /// </summary>
    /// <param name="turn">The processors take turns, of many the first four.</param>
    public static void MoveTo(int turn)
    {
        if (Alone.Length > 1)
        {
            _ = SetAffinity(0, MaskBits / 8, Alone[turn % Alone.Length]);
            _ = SetAffinity(0, MaskBits / 8, Allowed);
        }
    }

    private static ulong[] Read()
    {
        var mask = new ulong[MaskBits / WordBits];
        if (OperatingSystem.IsLinux())
        {
            // A call that fails leaves the mask empty.
            _ = GetAffinity(0, MaskBits / 8, mask);
        }

        return mask;
    }

    private static ulong[] Mask(int processor)
    {
        var mask = new ulong[MaskBits / WordBits];
        mask[processor / WordBits] = 1UL << (processor % WordBits);
        return mask;
    }

    [LibraryImport("libc", EntryPoint = "sched_getaffinity")]
    private static partial int GetAffinity(int thread, nuint bytes, [Out] ulong[] mask);

    [LibraryImport("libc", EntryPoint = "sched_setaffinity")]
    private static partial int SetAffinity(int thread, nuint bytes, [In] ulong[] mask);
}
