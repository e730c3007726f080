using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Own;

/// <summary>A method of a class of benchmarks at all of its sizes, on an object for each; what times it is ours.</summary>
/// <param name="create">Makes an object of the class for a size, with its setup done.</param>
/// <param name="compared">The same for the baseline, whose result must be the same; null at sizes where nothing is compared.</param>
internal sealed class ClassBenchmark(
    IReadOnlyList<HotMethod> hotMethods, int operations, Func<int, ClassCase> create, Func<int, Func<ClassCase>?> compared) : IBenchmark
{
    private (int Size, ClassCase Case)? _current;

    public IReadOnlyList<HotMethod> HotMethods => hotMethods;

    public int OperationsPerInvocation => operations;

    /// <summary>A class knows what its parameters list, and nothing between.</summary>
    public bool KnowsOnlyItsSizes => true;

    public InvocationHooks? Hooks => _current?.Case.Hooks;

    /// <summary>Not where each call is timed by itself.</summary>
    public bool HasLoop => Hooks is null;

    public void Prepare(int size)
    {
        if (_current?.Size == size)
        {
            return;
        }

        Clean();
        _current = (size, create(size));
    }

    public string? Uncompared { get; private set; }

    public void Run(long invocations) => _current!.Value.Case.Run(invocations);

    public void RunEmpty(long invocations) => _current!.Value.Case.RunEmpty(invocations);

    public string? Verify()
    {
        Uncompared = null;
        var size = _current!.Value.Size;
        // On objects of their own: a method may change what its setup made.
        Clean();
        using var own = create(size);
        if (compared(size) is not { } expecting)
        {
            own.RunOnce();
            return null;
        }

        var result = own.Result();
        using var other = expecting();
        var expected = OwnCode.Call($"{other.Method}, which it is compared with,", other.Result);
        if (OwnCode.Call(own.Method, () => OwnResults.Difference(result, expected)) is not { } difference)
        {
            return null;
        }

        // Of random data, or of a method that gives something else each time, nothing can be said.
        using var again = expecting();
        var second = OwnCode.Call(again.Method, again.Result);
        if (OwnCode.Call(again.Method, () => OwnResults.Difference(second, expected)) is null)
        {
            return difference;
        }

        Uncompared = $"{again.Method} returns something else each time, so {LeftOut.Uncompared}";
        return null;
    }

    public void Dispose() => Clean();

    private void Clean()
    {
        // Once: a cleanup that throws costs the size that it belongs to.
        var ended = _current;
        _current = null;
        ended?.Case.Dispose();
    }
}

/// <summary>An object of a class of benchmarks, ready for one of its methods; its end is that of the cleanup.</summary>
internal abstract class ClassCase : IDisposable
{
    public abstract string Method { get; }

    /// <summary>Untimed work before and after each call; null for none.</summary>
    public virtual InvocationHooks? Hooks => null;

    /// <summary>Calls the method in its loop.</summary>
    public abstract void Run(long invocations);

    /// <summary>Calls an empty method in the same loop.</summary>
    public abstract void RunEmpty(long invocations);

    /// <summary>Calls the method once, for what it throws.</summary>
    public void RunOnce() => Once(() =>
    {
        Run(1);
        return null;
    });

    /// <summary>The result of the method, awaited, and copied where it could be read only once.</summary>
    public object? Result() => Once(() => OwnResults.Kept(Call()));

    public abstract void Dispose();

    /// <summary>Calls the method for its result.</summary>
    protected abstract object? Call();

    private object? Once(Func<object?> call) => OwnCode.Call(Method, () =>
    {
        Hooks?.Before();
        var result = call();
        Hooks?.After();
        return result;
    });
}
