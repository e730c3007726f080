namespace Overtake.Tests.Results;

internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("overtake-").FullName;

    public string File(string name) => System.IO.Path.Combine(Path, name);

    public string[] Names() => [.. Directory.EnumerateFileSystemEntries(Path).Select(e => System.IO.Path.GetFileName(e)).Order(StringComparer.Ordinal)];

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
