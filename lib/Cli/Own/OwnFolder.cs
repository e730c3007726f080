namespace Overtake.Cli.Own;

/// <summary>
/// The folder of what one command compiles, and of no other: while a run takes its launches, the next class of the same name may be listed, or an edited one.
/// It goes with the command, and those of killed ones with the next. What counts is the open handle, as of <see cref="Results.RunLock"/>.
/// </summary>
internal sealed class OwnFolder : IDisposable
{
    private const string LockSuffix = ".lock";

    private readonly FileStream _handle;

    private OwnFolder(string path, FileStream handle) => (FullPath, _handle) = (path, handle);

    public string FullPath { get; }

    /// <param name="parent">Folder of all of them; created when missing.</param>
    /// <exception cref="IOException">It cannot be written.</exception>
    public static OwnFolder Create(string parent)
    {
        Directory.CreateDirectory(parent);
        foreach (var other in Directory.EnumerateDirectories(parent))
        {
            TryDelete(other);
        }

        // The lock first: what has none is deleted.
        var path = Path.Combine(parent, Path.GetRandomFileName());
        var handle = Lock(path);
        Directory.CreateDirectory(path);
        return new OwnFolder(path, handle);
    }

    public void Dispose()
    {
        _handle.Dispose();
        TryDelete(FullPath);
    }

    private static FileStream Lock(string folder) =>
        new(folder + LockSuffix, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, bufferSize: 1, FileOptions.DeleteOnClose);

    private static void TryDelete(string folder)
    {
        try
        {
            using var handle = Lock(folder);
            Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // In use, or somebody else's.
        }
    }
}
