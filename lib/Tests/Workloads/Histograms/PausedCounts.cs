using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

/// <summary>Counts that let a test hold a writer in the middle of recording a value: <see cref="PausedIndex"/> is counted only once the test allows it.</summary>
internal struct PausedCounts : ICounts<PausedCounts>
{
    public const int PausedIndex = 7;

    public static readonly ManualResetEventSlim Entered = new();
    public static readonly ManualResetEventSlim Continue = new();

    private Counts<long> _counts;

    public static long MaxCount => Counts<long>.MaxCount;

    public readonly int UsedLength => _counts.UsedLength;

    public readonly long Total => _counts.Total;

    public readonly long this[int index] => _counts[index];

    public static PausedCounts Create(int length) => new() { _counts = Counts<long>.Create(length) };

    public void Increment(int index)
    {
        if (index == PausedIndex)
        {
            Entered.Set();
            Continue.Wait();
        }

        _counts.Increment(index);
    }

    public void Add(int index, long count) => _counts.Add(index, count);

    public void Clear() => _counts.Clear();
}
