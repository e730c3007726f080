using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>Where results go, so that the JIT must take them for handed over.</summary>
public static class Sink
{
    private static object? _handedOver;

    /// <summary>Stores <paramref name="result"/> in a static field and drops it again: it has escaped, and yet the next collection does not find it alive.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Pass(object result)
    {
        Volatile.Write(ref _handedOver, result);
        Volatile.Write(ref _handedOver, null);
    }
}
