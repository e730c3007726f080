using System.Reflection;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;

namespace Overtake.Measurement.Own;

/// <summary>
/// Calls a method through a delegate, sixteen times in each pass, as the loop does that BenchmarkDotNet emits: both methods of a comparison pay for the same
/// loop. Results are kept where the compiler must believe that somebody reads them.
/// </summary>
internal abstract class CallLoop
{
    /// <summary>Calls in each pass of the loop.</summary>
    protected const int Unroll = 16;

    /// <summary>The loop around a method without arguments.</summary>
    /// <param name="method">Public, of an object, returning nothing or something that may be a type argument.</param>
    /// <param name="owner">The object.</param>
    public static CallLoop Of(MethodInfo method, object owner) => method.ReturnType == typeof(void)
        ? new ActionLoop(method.CreateDelegate<Action>(owner))
        : (CallLoop)Activator.CreateInstance(
            typeof(FuncLoop<>).MakeGenericType(method.ReturnType),
            method.CreateDelegate(typeof(Func<>).MakeGenericType(method.ReturnType), owner))!;

    /// <summary>The loop around a method, as JIT events name it.</summary>
    public static HotMethod HotMethodOf(MethodInfo method) =>
        HotMethod.Of(method.ReturnType == typeof(void) ? typeof(ActionLoop) : typeof(FuncLoop<>), nameof(Run));

    /// <summary>Calls the method so many times.</summary>
    public abstract void Run(long calls);
}

/// <summary>The loop around a method that returns nothing.</summary>
/// <param name="call">The method.</param>
internal sealed class ActionLoop(Action call) : CallLoop
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long calls)
    {
        var own = call;
        for (; calls >= Unroll; calls -= Unroll)
        {
            own(); own(); own(); own(); own(); own(); own(); own();
            own(); own(); own(); own(); own(); own(); own(); own();
        }

        for (; calls > 0; calls--)
        {
            own();
        }
    }
}

/// <summary>The loop around a method that returns something.</summary>
/// <typeparam name="T">What it returns.</typeparam>
/// <param name="call">The method.</param>
internal sealed class FuncLoop<T>(Func<T> call) : CallLoop
{
    private T? _kept;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long calls)
    {
        var own = call;
        for (; calls >= Unroll; calls -= Unroll)
        {
            Keep(own()); Keep(own()); Keep(own()); Keep(own()); Keep(own()); Keep(own()); Keep(own()); Keep(own());
            Keep(own()); Keep(own()); Keep(own()); Keep(own()); Keep(own()); Keep(own()); Keep(own()); Keep(own());
        }

        for (; calls > 0; calls--)
        {
            Keep(own());
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Keep(T result)
    {
        // A large struct is not copied: the compiler only must not know that nobody reads it.
        if (typeof(T).IsValueType && Unsafe.SizeOf<T>() > sizeof(long))
        {
            Read(in result);
        }
        else
        {
            _kept = result;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Read(in T result) => _ = result;
}
