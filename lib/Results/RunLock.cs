using System.Globalization;

namespace Overtake.Results;

/// <summary>
/// Keeps two runs from measuring at once. What counts is the open handle, which the
/// system closes with its process: the file of a killed run blocks no other run.
/// </summary>
internal sealed class RunLock : IDisposable
{
    // How the runtime reports that another process has the file open: ERROR_SHARING_VIOLATION as HRESULT, or the EWOULDBLOCK of flock(2) as it is.
    private const int WindowsSharingViolation = unchecked((int)0x80070020);
    private const int LinuxWouldBlock = 11;
    private const int MacWouldBlock = 35;

    /// <summary>One folder for all clones on the machine: two runs disturb each other wherever they were started.</summary>
    public static string MachineFolder => Path.Combine(Path.GetTempPath(), "overtake");

    private readonly FileStream _handle;

    private RunLock(FileStream handle) => _handle = handle;

    /// <summary>Takes the lock.</summary>
    /// <param name="folder">Folder that all runs of this machine agree on; created when missing.</param>
    /// <exception cref="RunLockedException">Another run holds it; the message says which process and since when.</exception>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static RunLock Take(string folder)
    {
        // The locked file cannot be read by others, so a second file names the process that holds it.
        var holder = Path.Combine(folder, "measuring.txt");
        FileStream handle;
        try
        {
            Directory.CreateDirectory(folder);
            handle = Opened(Path.Combine(folder, "measuring.lock"));
        }
        catch (UnauthorizedAccessException e)
        {
            throw new IOException($"cannot take the lock in {folder}: {e.Message}", e);
        }
        catch (IOException e) when (e.HResult is WindowsSharingViolation or LinuxWouldBlock or MacWouldBlock)
        {
            throw new RunLockedException($"another run is measuring on this machine ({Holder(holder)}); two at once would falsify both", e);
        }

        try
        {
            var text = string.Create(CultureInfo.InvariantCulture, $"process {Environment.ProcessId} since {DateTimeOffset.UtcNow:yyyy-MM-dd HH:mm:ss} UTC");
            WholeFile.Write(holder, text);
            return new RunLock(handle);
        }
        catch (UnauthorizedAccessException)
        {
            // The files are another user's. The lock holds all the same.
            return new RunLock(handle);
        }
        catch
        {
            handle.Dispose();
            throw;
        }
    }

    public void Dispose() => _handle.Dispose();

    /// <summary>A file that another user made may only be read, which is enough to lock it.</summary>
    private static FileStream Opened(string path)
    {
        try
        {
            return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (UnauthorizedAccessException) when (File.Exists(path))
        {
            return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.None);
        }
    }

    private static string Holder(string file)
    {
        try
        {
            return File.ReadAllText(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return "process unknown";
        }
    }
}

/// <summary>Another run is measuring on this machine.</summary>
public sealed class RunLockedException(string message, Exception inner) : IOException(message, inner);
