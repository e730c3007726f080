using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>One contender in one scenario, ready to be timed at one size after another.</summary>
public interface IBenchmark : IDisposable
{
    /// <summary>The methods that must have reached tier 1 before anything is timed: the contender's and the wrapper's.</summary>
    IReadOnlyList<HotMethod> HotMethods { get; }

    /// <summary>Sets the size of the operations that follow; outside every timed region.</summary>
    void Prepare(int size);

    /// <summary>Decodes what the contender makes at the prepared size and compares it with the input.</summary>
    /// <returns>Null when it is right, else what differs.</returns>
    string? Verify();

    /// <summary>After <see cref="Verify"/>: why there was nothing to compare with, in one sentence; null where there was, or where that is expected.</summary>
    string? Uncompared => null;

    /// <summary>
    /// The timed region: <paramref name="invocations"/> times the scenario's work at the prepared size. Implementations are not inlined:
    /// inlined into the driving loop, the method itself would never be called often enough to reach tier 1.
    /// </summary>
    void Run(long invocations);

    /// <summary>Operations that one invocation performs, 1 for most scenarios.</summary>
    int OperationsPerInvocation => 1;

    /// <summary>Constant facts of an operation of the prepared size, for example its wire size. Called outside every timed region.</summary>
    IReadOnlyList<Sample> Facts() => [];

    /// <summary>The least invocations of an iteration, where fewer would be only a part of what repeats; 1 for most scenarios.</summary>
    long LeastInvocations => 1;

    /// <summary>Whether only the sizes that are measured can be prepared: then it is driven to tier 1 at those.</summary>
    bool KnowsOnlyItsSizes => false;

    /// <summary>Untimed work before and after each invocation of the prepared size; null for none.</summary>
    InvocationHooks? Hooks => null;

    /// <summary>Whether <see cref="Run"/> is a loop that is no part of the work: what it takes by itself is subtracted.</summary>
    bool HasLoop => false;

    /// <summary>Nothing, for most have nothing to give back.</summary>
    void IDisposable.Dispose()
    {
    }

    /// <summary>The loop of <see cref="Run"/> around an empty method.</summary>
    void RunEmpty(long invocations)
    {
    }

    /// <summary>Whether processor time is recorded beside elapsed time, for comparison with work of several threads.</summary>
    bool CountsProcessor => false;
}

/// <summary>Untimed work before and after each invocation.</summary>
/// <param name="Before">Called before it.</param>
/// <param name="After">Called after it.</param>
public sealed record InvocationHooks(Action Before, Action After)
{
    /// <summary>Calls a benchmark, with its hooks where it has any, and its empty loop, so that both reach tier 1.</summary>
    /// <param name="benchmark">Prepared.</param>
    /// <param name="invocations">At least 1.</param>
    internal static void Run(IBenchmark benchmark, long invocations)
    {
        if (benchmark.Hooks is not { } hooks)
        {
            benchmark.Run(invocations);
            benchmark.RunEmpty(invocations);
            return;
        }

        for (long i = 0; i < invocations; i++)
        {
            hooks.Before();
            benchmark.Run(1);
            hooks.After();
        }
    }
}

/// <summary>A method inside the timed region, as the runtime's JIT events name it.</summary>
/// <param name="TypeName">Namespace and name of the type, generic arity included, arguments not: <c>Some.Type`1</c>.</param>
/// <param name="Name">Method name.</param>
public sealed record HotMethod(string TypeName, string Name)
{
    /// <summary>The method <paramref name="name"/> of <paramref name="type"/>.</summary>
    public static HotMethod Of(Type type, string name)
    {
        var definition = type.IsGenericType ? type.GetGenericTypeDefinition() : type;
        return new HotMethod(definition.FullName!, name);
    }
}

/// <summary>One figure of a case.</summary>
/// <param name="Metric">The metric.</param>
/// <param name="Operations">Operations that it comes from.</param>
/// <param name="Value">In the metric's unit.</param>
/// <param name="Iteration">1-based for time samples, else null.</param>
/// <param name="Load">Value of the <c>load</c> parameter, for latencies; null at saturation.</param>
/// <param name="Part">Value of the <c>part</c> parameter, where the figure is that of a part of the operation; null for the whole.</param>
public sealed record Sample(Metric Metric, long Operations, double Value, int? Iteration = null, string? Load = null, string? Part = null);

/// <summary>
/// A benchmark in which several threads or processes take part. It has visits like any other, always the long ones of its preset, because threads
/// need a while to come to a steady pace. Before <see cref="Open"/>, <see cref="IBenchmark.Run"/> only serves to drive the code to tier 1.
/// </summary>
public interface IMacroBenchmark : IBenchmark
{
    /// <summary>Opens what the prepared size needs and warms it up; outside every timed region. What was open before is closed.</summary>
    void Open()
    {
    }

    void IBenchmark.Run(long invocations) => RunOperations(invocations * OperationsPerInvocation);

    /// <summary>The timed region by its operations, which are many and alike.</summary>
    void RunOperations(long operations);

    /// <summary>Its threads wait for each other, so their processor time is not its time.</summary>
    bool IBenchmark.CountsProcessor => true;

    /// <summary>Current counters of all processes that take part.</summary>
    Counters Counters => Counters.OfAllThreads();

    /// <summary>Measures once in a launch, after the visits, for example percentiles; then closes what was opened.</summary>
    /// <param name="nanoseconds">Time of an operation, from the visits; not a number where there were none.</param>
    /// <exception cref="InvalidDataException">Something was lost or changed on the way.</exception>
    IReadOnlyList<Sample> Close(double nanoseconds);
}
