using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Overtake.Charts.Export;
using Overtake.Measurement.Launches;

namespace Overtake;

/// <summary>Makes the packages usable in any notebook host.</summary>
public static class Packages
{
    private static readonly HashSet<string> Loaded = new(StringComparer.Ordinal);

    private static readonly Lock Loading = new();

    /// <summary>Folder of this library.</summary>
    internal static string Folder => Path.GetDirectoryName(typeof(Packages).Assembly.Location)!;

    /// <summary>The folder with what notebooks need where this library comes from the package Overtake; null in a clone.</summary>
    internal static string? ForNotebooks =>
        Path.GetFullPath(Path.Combine(Folder, "..", "..", WorkerProgram.ForNotebooks)) is var folder && Directory.Exists(folder) ? folder : null;

    /// <summary>
    /// Loads Plotly.NET and what it needs into the default load context, and has the host show data frames as tables. Call it before a cell uses the packages.
    /// A script host loads an assembly once for each version that is asked for, and the packages ask for several versions of
    /// FSharp.Core; a host may bring another one still. In the default context there is one: the host's, where it has one.
    /// </summary>
    public static void Load()
    {
        lock (Loading)
        {
            if (Loaded.Count == 0)
            {
                AssemblyLoadContext.Default.Resolving +=
                    (context, name) => Loaded.Contains(name.Name!) ? Find(context, name.Name!) ?? context.LoadFromAssemblyName(new(name.Name!)) : null;
                var trusted = (((string?)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")) ?? "")
                    .Split(Path.PathSeparator).Select(Path.GetFileNameWithoutExtension).ToHashSet();
                Load("Plotly.NET.CSharp", trusted);
                if (ForNotebooks is { } folder)
                {
                    LoadFromPackage(folder);
                }
            }
        }

        ShowFrames();
    }

    /// <summary>The host brings the other packages: it knows where they are.</summary>
    private static void LoadFromPackage(string folder)
    {
        // Plotly.NET asks for a later one than the host has.
        Loaded.Add("FSharp.Core");
        foreach (var file in Directory.GetFiles(Folder, "Overtake*.dll"))
        {
            System.Reflection.Assembly.LoadFrom(file);
        }

        if (Environment.GetEnvironmentVariable(PlotlyLibrary.PathVariable) is null
            && Directory.GetFiles(folder, "plotly*.js").FirstOrDefault() is { } library)
        {
            Environment.SetEnvironmentVariable(PlotlyLibrary.PathVariable, library);
        }
    }

    private static void Load(string name, HashSet<string?> trusted)
    {
        var file = Path.Combine(Folder, name + ".dll");
        if (!File.Exists(file) || !Loaded.Add(name))
        {
            return;
        }

        var context = AssemblyLoadContext.Default;
        var assembly = Find(context, name) ?? (trusted.Contains(name) ? context.LoadFromAssemblyName(new(name)) : context.LoadFromAssemblyPath(file));
        foreach (var needed in assembly.GetReferencedAssemblies())
        {
            Load(needed.Name!, trusted);
        }
    }

    private static System.Reflection.Assembly? Find(AssemblyLoadContext context, string name) =>
        context.Assemblies.FirstOrDefault(assembly => assembly.GetName().Name == name);

    // Compiled after the packages are loaded.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ShowFrames() => FrameDisplay.Register();
}
