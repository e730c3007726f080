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

    /// <summary>
    /// The timed region: <paramref name="invocations"/> times the scenario's work at the prepared size. Implementations are not inlined:
    /// inlined into the driving loop, the method itself would never be called often enough to reach tier 1.
    /// </summary>
    void Run(long invocations);

    /// <summary>Operations that one invocation performs, 1 for most scenarios.</summary>
    int OperationsPerInvocation { get; }

    /// <summary>Constant facts of an operation of the prepared size, for example its wire size. Called outside every timed region.</summary>
    IReadOnlyList<Sample> Facts() => [];

    /// <summary>The least invocations of an iteration, where fewer would be only a part of what repeats; 1 for most scenarios.</summary>
    long LeastInvocations => 1;

    /// <summary>Whether processor time is recorded beside elapsed time, for comparison with work of several threads.</summary>
    bool CountsProcessor => false;
}

/// <summary>A method inside the timed region, as the runtime's JIT events name it.</summary>
/// <param name="TypeName">Namespace and name of the type, generic arity included, arguments not: <c>Some.Type`1</c>.</param>
/// <param name="Name">Method name.</param>
public readonly record struct HotMethod(string TypeName, string Name)
{
    /// <summary>The method <paramref name="name"/> of <paramref name="type"/>.</summary>
    public static HotMethod Of(Type type, string name)
    {
        var definition = type.IsGenericType ? type.GetGenericTypeDefinition() : type;
        return new HotMethod(definition.FullName!, name);
    }
}

/// <summary>One figure of a case.</summary>
/// <param name="Metric">What it is.</param>
/// <param name="Operations">Operations that it comes from.</param>
/// <param name="Value">In the metric's unit.</param>
/// <param name="Iteration">1-based for time samples, else null.</param>
/// <param name="Load">Value of the <c>load</c> parameter, for latencies; null at saturation.</param>
/// <param name="Part">Value of the <c>part</c> parameter, where the figure is that of a part of the operation; null for the whole.</param>
public sealed record Sample(Metric Metric, long Operations, double Value, int? Iteration = null, string? Load = null, string? Part = null);
