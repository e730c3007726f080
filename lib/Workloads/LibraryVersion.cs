using System.Reflection;

namespace Overtake.Workloads;

/// <summary>Versions of the libraries that are really loaded.</summary>
internal static class LibraryVersion
{
    /// <summary>The package version of the library that a type comes from, without the commit that is written after it.</summary>
    public static string Of<TOfLibrary>() =>
        typeof(TOfLibrary).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];
}
