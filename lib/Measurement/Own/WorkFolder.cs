using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Own;

/// <summary>
/// The current folder of a worker that runs somebody's class, its own: methods that take turns may each make, read and delete files of the same names. It has
/// links to what lies in the folder of the command, and beside the assembly, where BenchmarkDotNet's processes run.
/// </summary>
internal sealed class WorkFolder : IDisposable
{
    /// <summary>Name of the link to the folder of an assembly, beside the copy that is measured.</summary>
    public const string BesideName = "beside";

    // A folder with more entries is used as it is: the links would take longer than the start of a process.
    private const int MostLinks = 1_000;

    private static readonly string[] Code = [".dll", ".exe", ".pdb", ".so", ".dylib"];

    private WorkFolder(string path) => FullPath = path;

    public string FullPath { get; }

    /// <summary>The folder of a worker; null where it runs in that of the command, as workers of all other studies do.</summary>
    /// <param name="contender">Of a study with two versions, each with an assembly of its own, the version.</param>
    public static WorkFolder? Of(string study, string contender)
    {
        if (!RunManifest.IsOfUser(study)
            || Environment.GetEnvironmentVariable(ContenderSources.FolderVariable) is not { Length: > 0 } compiled)
        {
            return null;
        }

        string[] beside = [Path.Combine(compiled, BesideName), Path.Combine(compiled, ControlNames.OriginalOf(contender), BesideName)];
        var entries = beside.Append(Environment.CurrentDirectory).Where(Directory.Exists)
            .SelectMany(folder => new DirectoryInfo(folder).EnumerateFileSystemInfos().Where(e => !Code.Contains(e.Extension)))
            .DistinctBy(e => e.Name).Take(MostLinks + 1).ToList();
        if (entries.Count > MostLinks)
        {
            return null;
        }

        var work = new WorkFolder(Path.Combine(Path.GetDirectoryName(Path.GetFullPath(compiled))!, "work", Path.GetRandomFileName()));
        try
        {
            Directory.CreateDirectory(work.FullPath);
            foreach (var entry in entries)
            {
                FileSystemInfo link = entry is DirectoryInfo ? new DirectoryInfo(InWork(entry)) : new FileInfo(InWork(entry));
                link.CreateAsSymbolicLink(entry.FullName);
            }

            return work;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Not every system lets everybody make links.
            work.Dispose();
            return null;
        }

        string InWork(FileSystemInfo entry) => Path.Combine(work.FullPath, entry.Name);
    }

    /// <summary>Deletes it, and of links no more than the links.</summary>
    public void Dispose()
    {
        try
        {
            Directory.Delete(FullPath, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A process of the measured code may still write there; it goes with the folder around it.
        }
    }
}
