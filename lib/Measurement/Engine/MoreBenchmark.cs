using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>The control of every study that must be found: a benchmark with a tenth more invocations, which are not counted.</summary>
internal class MoreBenchmark(IBenchmark benchmark) : IBenchmark
{
    /// <summary>Of so many invocations a tenth is whole, so visits to a baseline with this control have a multiple of it.</summary>
    public const int Tenths = 10;

    private long _owed;

    public IReadOnlyList<HotMethod> HotMethods => benchmark.HotMethods;

    public int OperationsPerInvocation => benchmark.OperationsPerInvocation;

    public long LeastInvocations => benchmark.LeastInvocations;

    public bool KnowsOnlyItsSizes => benchmark.KnowsOnlyItsSizes;

    public InvocationHooks? Hooks => benchmark.Hooks;

    public bool HasLoop => benchmark.HasLoop;

    public bool CountsProcessor => benchmark.CountsProcessor;

    public static MoreBenchmark Of(IBenchmark benchmark) => benchmark is IMacroBenchmark macro ? new MoreMacroBenchmark(macro) : new MoreBenchmark(benchmark);

    public void Prepare(int size) => benchmark.Prepare(size);

    public string? Verify() => benchmark.Verify();

    public virtual void Run(long invocations) => benchmark.Run(invocations + TenthOf(invocations));

    /// <summary>The loop too makes a tenth more calls.</summary>
    public void RunEmpty(long invocations) => benchmark.RunEmpty(invocations + (invocations / Tenths));

    public IReadOnlyList<Sample> Facts() => benchmark.Facts();

    public void Dispose() => benchmark.Dispose();

    /// <summary>A tenth of some work. Of little work it is less than one: then it is paid later.</summary>
    protected long TenthOf(long work)
    {
        _owed += work;
        var (more, rest) = Math.DivRem(_owed, Tenths);
        _owed = rest;
        return more;
    }

    /// <summary>
    /// An invocation of several threads may take as long as a visit, so a tenth is one of operations. Latencies stay those of the benchmark.
    /// </summary>
    private sealed class MoreMacroBenchmark(IMacroBenchmark benchmark) : MoreBenchmark(benchmark), IMacroBenchmark
    {
        public Counters Counters => benchmark.Counters;

        public override void Run(long invocations) => RunOperations(invocations * OperationsPerInvocation);

        public void RunOperations(long operations) => benchmark.RunOperations(operations + TenthOf(operations));

        public void Open() => benchmark.Open();

        public IReadOnlyList<Sample> Close(double nanoseconds) => benchmark.Close(nanoseconds);
    }
}
