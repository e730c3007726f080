using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;

namespace Overtake.Results;

/// <summary>The finished runs of a machine as one zip file: <c>machine/study/run/file</c>, and a list of SHA-256 hashes.</summary>
internal static class RunArchive
{
    /// <summary>The list: a hash and a path in each line, as <c>sha256sum</c> writes and checks them.</summary>
    public const string ListName = "SHA256SUMS";

    // A run has a few megabytes. More is no archive of runs, or one that was made to fill a disk.
    private const long MostBytes = 2_000_000_000;
    private const int Parts = 4;

    private static readonly string[] Files = [ManifestFile.FileName, MeasurementFile.FileName, VisitFile.FileName, CrossCheckFile.FileName];

    /// <summary>Writes all finished runs of a machine.</summary>
    /// <exception cref="UnknownNameException">There is no such machine.</exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    public static int Write(string path, RunStore store, string machine)
    {
        var runs = store.List().Where(r => r.Finished).ToList();
        UnknownNameException.Demand("machine with finished runs", machine, runs.Select(r => r.Machine));
        runs.RemoveAll(r => r.Machine != machine);
        WholeFile.Write(path, stream =>
        {
            using var zip = new ZipArchive(stream, ZipArchiveMode.Create, leaveOpen: true);
            var list = new StringBuilder();
            foreach (var (run, file) in from run in runs from file in Files where File.Exists(Path.Combine(run.Folder, file)) select (run, file))
            {
                var name = $"{run.Machine}/{run.Study}/{run.Run}/{file}";
                var bytes = File.ReadAllBytes(Path.Combine(run.Folder, file));
                using var entry = zip.CreateEntry(name, CompressionLevel.SmallestSize).Open();
                entry.Write(bytes);
                list.Append($"{Hex(SHA256.HashData(bytes))}  {name}\n");
            }

            using var last = zip.CreateEntry(ListName).Open();
            last.Write(Encoding.UTF8.GetBytes(list.ToString()));
        });
        return runs.Count;
    }

    /// <summary>Adds the runs of an archive to a store: all of them, or none where anything is wrong with one.</summary>
    /// <returns>The runs by <c>machine/study/run</c>, and whether each was new; one that is there already with the same bytes stays as it is.</returns>
    /// <exception cref="InvalidResultException">
    /// The archive is broken, leads out of the store, holds what is no run, or a run that differs from the one of the same name.
    /// </exception>
    /// <exception cref="IOException">The store cannot be written.</exception>
    public static IReadOnlyList<(string Run, bool IsNew)> Import(string path, RunStore store)
    {
        var aside = Path.Combine(Path.GetDirectoryName(Path.GetFullPath(store.Root))!, $".import-{Guid.NewGuid():N}");
        try
        {
            var runs = Unpack(path, aside).ToDictionary(r => string.Join('/', r), r => IsNew(path, new RunStore(aside).Open(r[0], r[1], r[2]), store));
            foreach (var run in runs.Where(r => r.Value).Select(r => r.Key))
            {
                var target = Path.Combine(store.Root, run);
                Directory.CreateDirectory(Path.GetDirectoryName(target)!);
                Directory.Move(Path.Combine(aside, run), target);
            }

            return [.. runs.Select(r => (r.Key, r.Value))];
        }
        catch (InvalidResultException e) when (e.Message.Contains(aside, StringComparison.Ordinal))
        {
            // Where it was unpacked is gone by then.
            throw new InvalidResultException(path, e.Message.Replace(aside + Path.DirectorySeparatorChar, "", StringComparison.Ordinal), inner: e);
        }
        catch (InvalidDataException e)
        {
            throw new InvalidResultException(path, $"is no archive of runs: {e.Message}", inner: e);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException or UnauthorizedAccessException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
        finally
        {
            if (Directory.Exists(aside))
            {
                Directory.Delete(aside, recursive: true);
            }
        }
    }

    private static List<string[]> Unpack(string path, string aside)
    {
        using var zip = ZipFile.OpenRead(path);
        var hashes = Hashes(zip, path);
        var left = MostBytes;
        var runs = new List<string[]>();
        foreach (var entry in zip.Entries.Where(e => e.FullName != ListName))
        {
            var parts = entry.FullName.Split('/');
            if (parts.Length != Parts || !Files.Contains(parts[^1]))
            {
                throw new InvalidResultException(path, $"expected machine/study/run/file with one of {string.Join(", ", Files)}, found '{entry.FullName}'");
            }

            string[] run = [StoreName.Check("machine", parts[0], path), StoreName.Check("study", parts[1], path), StoreName.Check("run", parts[2], path)];
            if (!hashes.Remove(entry.FullName, out var expected))
            {
                throw new InvalidResultException(path, $"{ListName} has no hash of '{entry.FullName}'");
            }

            var file = Path.Combine([aside, .. parts]);
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            using (var source = entry.Open())
            using (var target = new FileStream(file, FileMode.CreateNew))
            {
                left = Copy(source, target, left);
            }

            if (left < 0)
            {
                throw new InvalidResultException(path, $"holds more than {MostBytes / 1_000_000_000} GB");
            }

            if (Hash(file) != expected)
            {
                throw new InvalidResultException(path, $"'{entry.FullName}' has another hash than {ListName} says");
            }

            if (!runs.Exists(r => r.SequenceEqual(run)))
            {
                runs.Add(run);
            }
        }

        if (hashes.Keys.FirstOrDefault() is { } missing)
        {
            throw new InvalidResultException(path, $"'{missing}' is missing");
        }

        return runs.Count > 0 ? runs : throw new InvalidResultException(path, "there is no run in it");
    }

    private static Dictionary<string, string> Hashes(ZipArchive zip, string path)
    {
        if (zip.GetEntry(ListName) is not { Length: < 10_000_000 } list)
        {
            throw new InvalidResultException(path, $"there is no {ListName} in it");
        }

        using var reader = new StreamReader(list.Open());
        var hashes = new Dictionary<string, string>(StringComparer.Ordinal);
        while (reader.ReadLine() is { } line)
        {
            if (line.Split("  ") is not [var hash, var name] || !hashes.TryAdd(name, hash))
            {
                throw new InvalidResultException(path, $"expected a hash and a path in each line of {ListName}, found '{line}'");
            }
        }

        return hashes;
    }

    /// <summary>Copies until the end, or until more than allowed has come.</summary>
    /// <returns>The rest of the allowance; negative when it did not suffice.</returns>
    private static long Copy(Stream source, Stream target, long allowed)
    {
        var buffer = new byte[1 << 16];
        while (allowed >= 0 && source.Read(buffer) is > 0 and var count)
        {
            target.Write(buffer, 0, count);
            allowed -= count;
        }

        return allowed;
    }

    private static bool IsNew(string path, StoredRun unpacked, RunStore store)
    {
        var run = unpacked.Manifest;
        var existing = store.FolderOf(run.Machine, run.Study, run.Run);
        if (!Directory.Exists(existing))
        {
            return true;
        }

        foreach (var file in Files)
        {
            var (own, other) = (Path.Combine(existing, file), Path.Combine(unpacked.Folder, file));
            if (File.Exists(own) != File.Exists(other) || (File.Exists(own) && Hash(own) != Hash(other)))
            {
                throw new InvalidResultException(path, $"{run.Machine}/{run.Study}/{run.Run} is here already, with another {file}");
            }
        }

        return false;
    }

    private static string Hash(string file)
    {
        using var stream = File.OpenRead(file);
        return Hex(SHA256.HashData(stream));
    }

    // Convert.ToHexStringLower is not there before .NET 9, and workers of .NET 8 have this file too.
    private static string Hex(byte[] hash) => Convert.ToHexString(hash).ToLowerInvariant();
}
