using System.IO.Compression;
using System.Security.Cryptography;

namespace Overtake.Tests.Results;

public sealed class RunArchiveTests : FolderTests
{
    private readonly RunStore _store;
    private readonly RunStore _other;
    private readonly StoredRun _run;

    public RunArchiveTests()
    {
        (_store, _other) = (new RunStore(_folder.File("here/machines")), new RunStore(_folder.File("there/machines")));
        var run = _store.Create(Samples.Manifest());
        run.WriteLaunch(1, new StoredLaunch(Samples.Launch(1), []));
        _run = run.Finish(run.Manifest.Ended());
        RunArchive.Write(Archive, _store, _run.Manifest.Machine);
    }

    private string Archive => _folder.File("results.zip");

    private string Name => $"{_run.Manifest.Machine}/{_run.Manifest.Study}/{_run.Manifest.Run}";

    [Fact]
    public void What_is_exported_is_imported_once()
    {
        Assert.Equal([(Name, true)], RunArchive.Import(Archive, _other));
        Assert.Equal(_run.Rows, _other.Open(_run.Manifest.Machine, _run.Manifest.Study, _run.Manifest.Run).Rows);
        Assert.Equal([(Name, false)], RunArchive.Import(Archive, _other));
        Assert.Single(Directory.EnumerateFileSystemEntries(_folder.File("there")));
    }

    [Fact]
    public void A_run_that_differs_from_the_one_here_is_refused()
    {
        RunArchive.Import(Archive, _other);
        var file = Path.Combine(_other.Root, Name, "run.json");
        File.AppendAllText(file, " ");
        Assert.Contains($"{Name} is here already, with another run.json", Refused(Archive), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("../out/boxing/run/run.json", "machine")]
    [InlineData("/a/b/c/run.json", "expected machine/study/run/file")]
    [InlineData("machine/boxing/run/evil.sh", "expected machine/study/run/file")]
    [InlineData("machine/boxing/..x/run.json", "expected 1 to 100 letters")]
    public void No_path_leaves_the_store(string entry, string problem)
    {
        Assert.Contains(problem, Refused(Changed(zip => Add(zip, entry, "{}"))), StringComparison.Ordinal);
        Assert.False(Directory.Exists(_other.Root));
    }

    [Fact]
    public void Damage_is_noticed()
    {
        Assert.Contains("has another hash", Refused(Changed(zip => { zip.GetEntry($"{Name}/run.json")!.Delete(); Write(zip, $"{Name}/run.json", "{}"); })), StringComparison.Ordinal);
        Assert.Contains("is missing", Refused(Changed(zip => zip.GetEntry($"{Name}/run.json")!.Delete())), StringComparison.Ordinal);
        Assert.Contains($"no {RunArchive.ListName}", Refused(Changed(zip => zip.GetEntry(RunArchive.ListName)!.Delete())), StringComparison.Ordinal);
        Assert.Contains("has no hash of", Refused(Changed(zip => Write(zip, "a/b/c/run.json", "{}"))), StringComparison.Ordinal);
        File.WriteAllText(_folder.File("text.zip"), "no archive");
        Assert.Contains("is no archive of runs", Refused(_folder.File("text.zip")), StringComparison.Ordinal);
        Assert.Contains("cannot be read", Refused(_folder.File("none.zip")), StringComparison.Ordinal);
        Assert.Throws<UnknownNameException>(() => RunArchive.Write(Archive, _store, "nobody"));
    }

    private string Refused(string archive) => Assert.Throws<InvalidResultException>(() => RunArchive.Import(archive, _other)).Message;

    [Fact]
    public void A_broken_file_is_named_with_its_archive()
    {
        var archive = Changed(zip =>
        {
            var broken = zip.Entries.First(e => e.Name == MeasurementFile.FileName);
            var (name, list) = (broken.FullName, zip.GetEntry(RunArchive.ListName)!);
            broken.Delete();
            string kept;
            using (var reader = new StreamReader(list.Open()))
            {
                kept = string.Join('\n', reader.ReadToEnd().Split('\n').Where(l => l.Length > 0 && !l.EndsWith(name, StringComparison.Ordinal))) + "\n";
            }

            list.Delete();
            Write(zip, RunArchive.ListName, kept);
            Add(zip, name, MeasurementFile.Header + "\n1,2,fill");
        });
        var refusal = Assert.Throws<InvalidResultException>(() => RunArchive.Import(archive, new RunStore(_folder.File("other")))).Message;
        Assert.StartsWith($"{archive}: ", refusal, StringComparison.Ordinal);
        Assert.DoesNotContain(".import-", refusal, StringComparison.Ordinal);
    }

    private string Changed(Action<ZipArchive> change)
    {
        var copy = _folder.File($"{Guid.NewGuid():N}.zip");
        File.Copy(Archive, copy);
        using var zip = ZipFile.Open(copy, ZipArchiveMode.Update);
        change(zip);
        return copy;
    }

    private static void Write(ZipArchive zip, string name, string text)
    {
        using var entry = zip.CreateEntry(name).Open();
        entry.Write(Encoding.UTF8.GetBytes(text));
    }

    // With its hash, so that nothing but its name is wrong.
    private static void Add(ZipArchive zip, string name, string text)
    {
        Write(zip, name, text);
        string list;
        using (var reader = new StreamReader(zip.GetEntry(RunArchive.ListName)!.Open()))
        {
            list = reader.ReadToEnd();
        }

        zip.GetEntry(RunArchive.ListName)!.Delete();
        Write(zip, RunArchive.ListName, $"{list}{Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}  {name}\n");
    }
}
