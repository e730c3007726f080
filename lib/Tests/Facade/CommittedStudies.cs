namespace Overtake.Tests.Facade;

/// <summary>The committed runs, read once for all tests.</summary>
internal static class CommittedStudies
{
    private static readonly Lazy<IReadOnlyList<Run>> Read = new(() =>
    {
        using var data = CommittedData.Copy();
        return [.. Directory.EnumerateFiles(data.Machines, "run.json", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(file => Study.Read(Path.GetDirectoryName(file)!))];
    });

    public static IReadOnlyList<Run> All => Read.Value;
}
