using System.Runtime;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Studies;

/// <summary>Names of GC modes in the <c>gc</c> column, how a process is started in one, and how it is read back.</summary>
public static class GcMode
{
    /// <summary>The default of console programs.</summary>
    public const string Workstation = "workstation-concurrent";

    /// <summary>Server GC with dynamic adaptation to application sizes, the default of web servers since .NET 9.</summary>
    public const string Server = "server-datas";

    /// <summary>The mode of this process.</summary>
    public static string Current
    {
        get
        {
            var settings = GC.GetConfigurationVariables();
            var concurrent = settings.TryGetValue("ConcurrentGC", out var c) && Convert.ToBoolean(c, System.Globalization.CultureInfo.InvariantCulture);
            if (!GCSettings.IsServerGC)
            {
                return concurrent ? Workstation : "workstation";
            }

            var adapts = !settings.TryGetValue("GCDynamicAdaptationMode", out var mode)
                || Convert.ToInt64(mode, System.Globalization.CultureInfo.InvariantCulture) != 0;
            return adapts ? Server : concurrent ? "server-concurrent" : "server";
        }
    }
}

/// <summary>What <see cref="Parameter.LiveHeap"/> asks for.</summary>
internal static class LiveHeapSetting
{
    /// <summary>The live heap that a benchmark keeps beside its work; null where none is asked for.</summary>
    /// <exception cref="ArgumentException">There is no such heap.</exception>
    public static LiveHeap? Build(ParameterList parameters) => parameters[Parameter.LiveHeap] switch
    {
        null => null,
        "100MB" => new LiveHeap(100_000_000),
        "1GB" => new LiveHeap(1_000_000_000),
        var heap => throw new ArgumentException($"A live heap is 100MB or 1GB, not '{heap}'.", nameof(parameters)),
    };
}
