using System.Text;

namespace Overtake.Results;

/// <summary>Reads and writes whole files. What is written is there completely or not at all.</summary>
internal static class WholeFile
{
    private const string Devices = "/dev/";

    /// <summary>Reads all bytes of a result.</summary>
    /// <exception cref="InvalidResultException">The file is missing or unreadable.</exception>
    public static byte[] Read(string path)
    {
        try
        {
            return File.ReadAllBytes(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
    }

    /// <summary>
    /// Writes to a temporary name in the same folder, flushes to disk and renames.
    /// When anything fails, a file that was there before is untouched and the temporary one is gone.
    /// </summary>
    /// <param name="path">The file to create or replace, or a link to it; its folder is created when missing.</param>
    /// <exception cref="IOException">The file cannot be written; the message names the path and the reason.</exception>
    public static void Write(string path, Action<Stream> write)
    {
        var full = Path.GetFullPath(path);
        // What a link points to is written, and the link stays.
        full = File.Exists(full) ? File.ResolveLinkTarget(full, returnFinalTarget: true)?.FullName ?? full : full;
        if (full.StartsWith(Devices, StringComparison.Ordinal))
        {
            throw new IOException($"cannot write {path}: it is a device, which a file would replace");
        }

        var folder = Path.GetDirectoryName(full) ?? throw new IOException($"cannot write {path}: it is no file name");
        var aside = Path.Combine(folder, $".{Path.GetFileName(full)}.{Guid.NewGuid():N}.tmp");
        try
        {
            Directory.CreateDirectory(folder);
            using (var stream = new FileStream(aside, FileMode.CreateNew, FileAccess.Write, FileShare.None))
            {
                write(stream);
                stream.Flush(flushToDisk: true);
            }

            File.Move(aside, full, overwrite: true);
        }
        catch (Exception e)
        {
            Remove(aside);
            if (e is IOException or UnauthorizedAccessException)
            {
                throw new IOException($"cannot write {path}: {e.Message.Replace(aside, full, StringComparison.Ordinal)}", e);
            }

            throw;
        }
    }

    /// <summary>As <see cref="Write(string, Action{Stream})"/>, with the content at hand.</summary>
    public static void Write(string path, byte[] content) => Write(path, stream => stream.Write(content));

    /// <summary>As <see cref="Write(string, Action{Stream})"/>, for text in UTF-8.</summary>
    public static void Write(string path, string text) => Write(path, Encoding.UTF8.GetBytes(text));

    private static void Remove(string aside)
    {
        try
        {
            File.Delete(aside);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The first failure is the one to report.
        }
    }
}
