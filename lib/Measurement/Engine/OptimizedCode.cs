using System.Diagnostics;
using System.Reflection;

namespace Overtake.Measurement.Engine;

/// <summary>Refuses to time code that was compiled without optimisation.</summary>
internal static class OptimizedCode
{
    /// <summary>Checks the assembly of a benchmark.</summary>
    /// <exception cref="InvalidOperationException">It is a Debug build, or a debugger is attached.</exception>
    public static void Demand(Assembly assembly)
    {
        if (assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        {
            throw new InvalidOperationException($"{assembly.GetName().Name} is a Debug build: build it with -c Release before measuring.");
        }

        if (Debugger.IsAttached)
        {
            throw new InvalidOperationException("A debugger is attached, which turns optimisation off: measure without it.");
        }
    }
}
