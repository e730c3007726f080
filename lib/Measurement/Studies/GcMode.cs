using System.Runtime;

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
