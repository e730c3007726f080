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
        Clean();
        if (compared(size) is not { } expecting)
        {
            using var alone = create(size);
            alone.RunOnce();
            return null;
        }

        try
        {
            return Difference(() => create(size), expecting, areTogether: true);
        }
        catch (OwnCodeException)
        {
            // Side by side they may be in each other's way, as where both make and delete the same file. What fails one after the other as well fails.
            Uncompared = null;
            return Difference(() => create(size), expecting, areTogether: false);
        }
    }

    /// <summary>How the result of a method differs from the expected one; null where it does not, or where that cannot be said.</summary>
    /// <param name="areTogether">Whether objects live until all results are compared, which some results need.</param>
    private string? Difference(Func<ClassCase> own, Func<ClassCase> expecting, bool areTogether)
    {
        var open = new Stack<ClassCase>();
        try
        {
            // On objects of their own: a method may change what its setup made.
            var (method, result) = ResultOf(own);
            var (other, expected) = ResultOf(expecting);
            if (OwnCode.Call(method, () => OwnResults.Difference(result, expected)) is not { } difference)
            {
                return null;
            }

            // Of random data, or of a method that gives something else each time, nothing can be said.
            if (OwnCode.Call(other, () => OwnResults.Difference(ResultOf(expecting).Result, expected)) is null)
            {
                return difference;
            }

            Uncompared = $"{other} returns something else each time, so {LeftOut.Uncompared}";
            return null;
        }
        finally
        {
            while (open.TryPop(out var last))
            {
                last.Dispose();
            }
        }

        (string Method, object? Result) ResultOf(Func<ClassCase> make)
        {
            var made = make();
            if (areTogether)
            {
                open.Push(made);
                return (made.Method, made.Result());
            }

            using (made)
            {
                return (made.Method, made.Result());
            }
        }
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
