using Overtake.Measurement.Environments;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>Runs a launch. Workers start side by side, for nothing is timed then; from there on exactly one of them runs at any time.</summary>
internal static class Launcher
{
    /// <summary>Workers that start at the same time: one or two more than processors were no faster.</summary>
    public static int StartsAtOnce { get; } = Math.Clamp(Environment.ProcessorCount, 1, 4);

    /// <param name="progress">Told after each start, after each round and block, between visits, and after each group.</param>
    /// <param name="cancellation">Ends the running workers and the launch.</param>
    /// <exception cref="OperationCanceledException">Cancelled.</exception>
    public static async Task<LaunchResult> RunAsync(LaunchPlan plan, IProgress<LaunchProgress> progress, CancellationToken cancellation)
    {
        var messages = new List<WorkerMessage>();
        var visits = new List<CaseVisits>();
        var (late, said) = (new List<LateContender>(), new List<(string, string)>());
        var memory = new List<double>();
        var done = TimeSpan.Zero;
        foreach (var group in plan.Groups)
        {
            done += LaunchPlan.EstimateOf(group);
            var atEnd = done;
            messages.AddRange(await RunAsync(
                group, visits, late, said, memory, (left, least) => progress.Report(new LaunchProgress(atEnd - left) { Least = least }), cancellation));
            progress.Report(new LaunchProgress(done) { Said = [.. said] });
            said.Clear();
        }

        return new LaunchResult(
            [.. LaunchEstimate.RowsOf(visits).Concat(messages.Select(m => m.Row).OfType<Row>()).OrderBy(r => r.Order)],
            visits,
            [.. messages.Select(m => m.LeftOut).OfType<LeftOut>()],
            messages.Select(m => m.Effort).OfType<WorkerEffort>().Aggregate(new WorkerEffort(0, 0, 0), (sum, e) => sum + e))
        {
            Late = late,
            Memory = MemoryPace.Usual(memory),
        };
    }

    private static async Task<IReadOnlyList<WorkerMessage>> RunAsync(
        GroupPlan group, List<CaseVisits> visits, List<LateContender> late, List<(string, string)> output, List<double> memory,
        Action<TimeSpan, TimeSpan> tellLeft, CancellationToken cancellation)
    {
        var messages = new List<WorkerMessage>();
        var workers = new WorkerProcess?[group.Workers.Count];
        var started = new List<WorkerProcess>();
        var starts = TimeSpan.Zero;
        try
        {
            using var places = new SemaphoreSlim(StartsAtOnce);
            await Task.WhenAll(group.StartOrder.Select(i => AttemptAsync(i, async () =>
            {
                await places.WaitAsync(cancellation);
                try
                {
                    if (await StartAsync(group.Workers[i]) is { } worker)
                    {
                        workers[i] = worker;
                        lock (started)
                        {
                            started.Add(worker);
                            starts += LaunchPlan.StartOf(group.Workers[i]);
                            tellLeft(LaunchPlan.EstimateOf(group) - (starts / StartsAtOnce), TimeSpan.Zero);
                        }
                    }
                }
                finally
                {
                    places.Release();
                }
            })));
            visits.AddRange(await VisitAsync());
            // Nothing is timed any more.
            var said = new IReadOnlyList<WorkerMessage>[workers.Length];
            await Task.WhenAll(
                workers.Select((worker, i) => AttemptAsync(i, async () => said[i] = worker is null ? [] : await worker.FinishAsync(cancellation))));
            return [.. messages, .. said.SelectMany(s => s ?? [])];
        }
        finally
        {
            output.AddRange(started.SelectMany(w => w.Said.Select(line => (w.Contender, line))));
            await Task.WhenAll(started.Select(worker => worker.DisposeAsync().AsTask()));
        }

        // A contender that ends its process at one size, or does not return from it, is measured at the others.
        async Task<WorkerProcess?> StartAsync(WorkerRequest request)
        {
            try
            {
                return await WorkerProcess.StartAsync(request, cancellation);
            }
            catch (WorkerFailedException e) when (e.AtSize is var (at, why)
                && request.Parts.Select(p => p.Sizes.All(s => s == at)).Distinct().ToList() is [var isLast])
            {
                Tell(request, request.Parts.Where(p => p.Sizes.Contains(at)), at, why, e.IsLate);
                return isLast ? null
                    : await StartAsync(request with { Parts = [.. request.Parts.Select(p => p with { Sizes = [.. p.Sizes.Where(s => s != at)] })] });
            }
        }

        // On one thread: the visits follow each other within fractions of a millisecond.
        Task<IReadOnlyList<CaseVisits>> VisitAsync() => Task.Factory.StartNew(
            () =>
            {
                using var registration = cancellation.Register(() => started.ForEach(w => w.End()));
                var run = new VisitRun(group, [.. workers], Fail);
                var left = group.Blocks.Aggregate(TimeSpan.Zero, (sum, b) => sum + LaunchPlan.EstimateOf(b));
                foreach (var block in group.Blocks)
                {
                    memory.Add(MemoryPace.Nanoseconds());
                    // Somebody's methods may take far longer than was planned.
                    run.Measure(block, (share, least) => tellLeft(left - (share * LaunchPlan.EstimateOf(block)), least));
                    cancellation.ThrowIfCancellationRequested();
                    left -= LaunchPlan.EstimateOf(block);
                    tellLeft(left, TimeSpan.Zero);
                }

                return run.Cases;
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default);

        // A contender that crashes its process is a finding about that contender, not the end of the run.
        async Task AttemptAsync(int index, Func<Task> step)
        {
            try
            {
                await step();
            }
            catch (WorkerFailedException e)
            {
                Fail(index, e);
            }
        }

        void Fail(int index, WorkerFailedException e)
        {
            var worker = group.Workers[index];
            Tell(worker, worker.Parts, null, e.Message, e.IsLate);
            workers[index] = null;
        }

        void Tell(WorkerRequest worker, IEnumerable<WorkerPart> parts, int? size, string reason, bool isLate)
        {
            lock (messages)
            {
                foreach (var part in parts)
                {
                    messages.Add(new(LeftOut: new LeftOut(part.Scenario, part.Shape, worker.Contender, worker.Parameters, size, reason) { Failed = true }));
                    if (isLate)
                    {
                        late.Add(new LateContender(part.Scenario, part.Shape, worker.Contender, size));
                    }
                }
            }
        }
    }
}

/// <summary>How far a launch is.</summary>
/// <param name="ExpectedTimeDone">Expected time of what has ended, a part of the launch's <see cref="LaunchPlan.Estimate"/>.</param>
internal readonly record struct LaunchProgress(TimeSpan ExpectedTimeDone)
{
    /// <summary>What the block at hand still takes at its own pace; 0 between blocks.</summary>
    public TimeSpan Least { get; init; }

    /// <summary>Console output of the measured code, by contender; null for none.</summary>
    public IReadOnlyList<(string Contender, string Line)>? Said { get; init; }
}

/// <param name="Rows">Estimates and samples in the order of measuring.</param>
/// <param name="Visits">The visits that the estimates come from.</param>
internal sealed record LaunchResult(IReadOnlyList<Row> Rows, IReadOnlyList<CaseVisits> Visits, IReadOnlyList<LeftOut> LeftOut, WorkerEffort Effort)
{
    /// <summary>Contenders that did not return in time; another try would cost the same time again.</summary>
    public IReadOnlyList<LateContender> Late { get; init; } = [];

    /// <summary>Time of a load from memory, see <see cref="MemoryPace"/>: the middle of one reading before each size, nanoseconds; null of none.</summary>
    public double? Memory { get; init; }
}

/// <summary>A contender that did not return in time.</summary>
/// <param name="Size">The size at which it did not; null where the others cannot be measured either.</param>
internal readonly record struct LateContender(string Scenario, string Shape, string Contender, int? Size);
