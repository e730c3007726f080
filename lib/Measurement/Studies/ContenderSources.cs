using System.Reflection;
using Overtake.Workloads;

namespace Overtake.Measurement.Studies;

/// <summary>
/// Finds contenders in assemblies beside the library, so that packages which not everybody can restore take part without being
/// referred to. An assembly takes part when its name ends with <c>.Contenders.dll</c>.
/// </summary>
public static class ContenderSources
{
    private const string Pattern = "*.Contenders.dll";

    /// <summary>The sources for one kind of contender.</summary>
    /// <typeparam name="TContender">How the study lists a contender.</typeparam>
    public static IReadOnlyList<IContenderSource<TContender>> Load<TContender>() =>
    [
        .. from file in Directory.EnumerateFiles(Path.GetDirectoryName(typeof(ContenderSources).Assembly.Location)!, Pattern).Order(StringComparer.Ordinal)
           from type in Assembly.LoadFrom(file).GetExportedTypes()
           where type is { IsClass: true, IsAbstract: false } && type.IsAssignableTo(typeof(IContenderSource<TContender>))
           select (IContenderSource<TContender>)Activator.CreateInstance(type)!,
    ];
}
