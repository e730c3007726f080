using System.Runtime.Loader;
using Overtake.Cli.Own;
using Overtake.Measurement.Own;

namespace Overtake.Tests.Cli;

/// <summary>Opens studies of somebody's own types in this process, where a worker would be another.</summary>
internal static class OwnStudies
{
    /// <summary>The study of an assembly. Assemblies of all studies have the same name, so each is loaded by itself.</summary>
    public static IStudy Of(OwnAssembly own)
    {
        var file = Path.Combine(own.Folder, $"{CheckStudy.AssemblyName}.dll");
        var context = new AssemblyLoadContext(own.Study);
        context.LooksBeside(file);
        return (IStudy)Activator.CreateInstance(Assert.Single(context.LoadFromAssemblyPath(file).GetExportedTypes(), t => t is { IsAbstract: false } && t.IsAssignableTo(typeof(IStudy))))!;
    }
}
