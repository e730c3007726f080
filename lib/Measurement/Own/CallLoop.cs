using System.Reflection;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;

namespace Overtake.Measurement.Own;

/// <summary>
/// Calls a method through a delegate, sixteen times in each pass, as the loop does that BenchmarkDotNet emits. Like that one it is compiled for good at once:
/// with a profile the compiler would put the method into its own loop, but not into the empty one. Results are kept where the compiler must believe that
/// somebody reads them.
/// </summary>
internal abstract class CallLoop
{
    protected const int Unroll = 16;

    /// <summary>The loop around a method without arguments.</summary>
    /// <param name="method">Public, of an object, returning nothing or something that may be a type argument.</param>
    public static CallLoop Of(MethodInfo method, object owner) => method.ReturnType == typeof(void)
        ? new ActionLoop(method.CreateDelegate<Action>(owner))
        : (CallLoop)Activator.CreateInstance(
            typeof(FuncLoop<>).MakeGenericType(method.ReturnType),
            method.CreateDelegate(typeof(Func<>).MakeGenericType(method.ReturnType), owner))!;

    /// <summary>
    /// The loop of a method around an empty one. It returns a number in place of a large struct: to write that is the method's own work.
    /// </summary>
    public static CallLoop OfEmpty(MethodInfo method) => Of(
        EmptyOf(method), method.ReturnType == typeof(void) ? new Empty() : Activator.CreateInstance(EmptyOf(method).DeclaringType!)!);

    /// <summary>The empty method in place of another.</summary>
    public static MethodInfo EmptyOf(MethodInfo method) => (method.ReturnType == typeof(void) ? typeof(Empty)
        : typeof(Empty<>).MakeGenericType(IsLarge(method.ReturnType) ? typeof(long) : method.ReturnType)).GetMethod(nameof(Empty.Call))!;

    public abstract void Run(long calls);

    private static bool IsLarge(Type type) =>
        type.IsValueType && (bool)typeof(CallLoop).GetMethod(nameof(IsLargeStruct), BindingFlags.Static | BindingFlags.NonPublic)!
            .MakeGenericMethod(type).Invoke(null, null)!;

    /// <summary>Whether a method returns this through memory.</summary>
    protected static bool IsLargeStruct<T>() => typeof(T).IsValueType && Unsafe.SizeOf<T>() > sizeof(long);

    private sealed class Empty
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public void Call()
        {
        }
    }

    private sealed class Empty<T>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public T? Call() => default;
    }
}

internal sealed class ActionLoop(Action call) : CallLoop
{
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
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

internal sealed class FuncLoop<T>(Func<T> call) : CallLoop
{
    private T? _kept;
    private byte _first;

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
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
        if (IsLargeStruct<T>())
        {
            // The method has written it; a copy would be ours.
            _first = Unsafe.As<T, byte>(ref result);
        }
        else
        {
            _kept = result;
        }
    }
}
