using System.IO.Compression;

namespace Overtake.Tests.Cli;

/// <summary>A clone whose only package source is a folder in it.</summary>
internal static class LocalSource
{
    private const string Folder = "source";

    /// <summary>Points the clone to its folder of packages and to a package folder of its own.</summary>
    /// <returns>What its commands need in their environment.</returns>
    public static Dictionary<string, string> Create(CommandRun command)
    {
        command.Write("nuget.config", $"""<configuration><packageSources><clear /><add key="local" value="{Folder}" /></packageSources><fallbackPackageFolders><clear /></fallbackPackageFolders></configuration>""");
        Directory.CreateDirectory(Path.Combine(command.Home, Folder));
        return new() { ["NUGET_PACKAGES"] = Path.Combine(command.Home, "restored") };
    }

    /// <summary>Adds a package that has nothing in it.</summary>
    public static void AddEmpty(CommandRun command, string name, string version)
    {
        using var package = ZipFile.Open(Path.Combine(command.Home, Folder, $"{name}.{version}.nupkg"), ZipArchiveMode.Create);
        using var writer = new StreamWriter(package.CreateEntry($"{name}.nuspec").Open());
        writer.Write($"<package><metadata><id>{name}</id><version>{version}</version><authors>tests</authors><description>empty</description></metadata></package>");
    }

    /// <summary>Adds all versions of a package that this machine has restored before.</summary>
    public static void Add(CommandRun command, string restored) => Directory.CreateSymbolicLink(Path.Combine(command.Home, Folder, Path.GetFileName(restored)), restored);
}
