namespace Overtake.Tests.Facade;

/// <summary>The committed runs, read once for all tests.</summary>
internal static class CommittedStudies
{
    private static readonly Lazy<IReadOnlyList<Study>> Read = new(() =>
    {
        using var data = CommittedData.Copy();
        return [.. Directory.EnumerateFiles(data.Machines, "run.json", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(file => Study.Read(Path.GetDirectoryName(file)!))];
    });

    public static IReadOnlyList<Study> All => Read.Value;
}
