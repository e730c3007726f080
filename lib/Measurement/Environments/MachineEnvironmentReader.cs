using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;
using Overtake.Results;

namespace Overtake.Measurement.Environments;

/// <summary>Reads what this process runs on. Nothing here throws: what the system does not report is null, or named unknown.</summary>
internal static class MachineEnvironmentReader
{
    private const string Unknown = "unknown processor";

    /// <summary>Reads the environment as it is now; <see cref="MachineEnvironment.Steal"/> is left to the caller, who knows start and end.</summary>
    public static MachineEnvironment Read() =>
        OperatingSystem.IsLinux() ? ReadLinux("/") : ReadOther();

    /// <summary>Reads a Linux environment from the files below a root, so that other systems' files can be read as well.</summary>
    /// <param name="root">Folder that holds <c>proc</c>, <c>sys</c> and <c>etc</c>.</param>
    public static MachineEnvironment ReadLinux(string root)
    {
        var linux = new LinuxFiles(root);
        return Common(linux.Processor() ?? Unknown, linux.Distribution() ?? "Linux") with
        {
            Kernel = linux.Kernel(),
            Governor = linux.Governor(),
            ContainerLimits = linux.ContainerLimits(),
            LoadAtStart = linux.Load(),
        };
    }

    private static MachineEnvironment ReadOther()
    {
        var version = Environment.OSVersion.Version;
        var kernel = RuntimeInformation.OSDescription;
        if (OperatingSystem.IsWindows())
        {
            // Windows 11 still calls itself 10.0; its builds begin at 22000.
            var name = version.Build >= 22000 ? "Windows 11" : $"Windows {version.Major}";
            return Common(WindowsProcessor(), name) with { Kernel = kernel };
        }

        return OperatingSystem.IsMacOS()
            ? Common(Run("sysctl", "-n machdep.cpu.brand_string") ?? Unknown, $"macOS {version.Major}") with { Kernel = kernel }
            : Common(Unknown, kernel) with { Kernel = kernel };
    }

    private static MachineEnvironment Common(string processor, string operatingSystem) => new()
    {
        Processor = MachineName.ProcessorModel(processor),
        ProcessorVersion = ProcessorVersion(),
        Cores = Environment.ProcessorCount,
        OperatingSystem = operatingSystem,
        Architecture = RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant(),
        Memory = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes,
        Runtime = RuntimeInformation.FrameworkDescription,
    };

    // Leaf 1 of the CPUID instruction; families from 15 on and models of the families 6 and 15 have more bits elsewhere.
    private static string? ProcessorVersion()
    {
        if (!X86Base.IsSupported)
        {
            return null;
        }

        var signature = X86Base.CpuId(1, 0).Eax;
        var (family, model) = ((signature >> 8) & 0xF, (signature >> 4) & 0xF);
        model |= family is 6 or 15 ? (signature >> 12) & 0xF0 : 0;
        family += family == 15 ? (signature >> 20) & 0xFF : 0;
        return $"family {family}, model {model}, stepping {signature & 0xF}";
    }

    // The registry has the name people know; the environment variable, for example
    // "Intel64 Family 6 Model 158 Stepping 9, GenuineIntel", is what any process may read.
    private static string WindowsProcessor()
    {
        const string Key = @"HKLM\HARDWARE\DESCRIPTION\System\CentralProcessor\0";
        var answer = Run("reg", $"query {Key} /v ProcessorNameString");
        var name = answer?.Split("REG_SZ") is [_, var found] ? found.Trim() : null;
        return name ?? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? Unknown;
    }

    private static string? Run(string program, string arguments)
    {
        try
        {
            using var process = Process.Start(new ProcessStartInfo(program, arguments)
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                UseShellExecute = false,
            });
            if (process is null)
            {
                return null;
            }

            // Both programs answer within milliseconds and with a line, which fits the pipe.
            if (!process.WaitForExit(TimeSpan.FromSeconds(5)))
            {
                process.Kill();
                return null;
            }

            var answer = process.StandardOutput.ReadToEnd().Trim();
            return process.ExitCode == 0 && answer.Length > 0 ? answer : null;
        }
        catch (Exception e) when (e is System.ComponentModel.Win32Exception or InvalidOperationException or IOException)
        {
            return null;
        }
    }
}
