using System.Buffers.Binary;
using System.Globalization;
using System.IO.Compression;
using System.Text;
using CsvHelper;

namespace Overtake.Results;

/// <summary>One visit to a case: its operations without interruption by another worker.</summary>
/// <param name="Round">1-based round of the launch at this size.</param>
/// <param name="Slot">1-based place among all visits at this size. The baseline has slot 1.</param>
/// <param name="Kept">False in the first rounds, which do not count.</param>
/// <param name="Pauses">
/// By <see cref="PauseKind"/>: the pause of each collection in microseconds, which is the
/// runtime's own resolution. Several collections between two readings share their pause.
/// </param>
internal sealed record Visit(int Round, int Slot, bool Kept, long Microseconds, IReadOnlyList<IReadOnlyList<int>> Pauses)
{
    public static readonly IReadOnlyList<IReadOnlyList<int>> NoPauses = [[], [], [], []];

    /// <summary>Minor page faults of the process meanwhile: memory that it touched for the first time. Null where that is not known.</summary>
    public long? Faults { get; init; }

    /// <summary>Elapsed time less pauses, microseconds.</summary>
    public long Work => Math.Max(1, Microseconds - Pauses.Sum(kind => kind.Sum(p => (long)p)));
}

/// <summary>
/// The operations of a case that were not timed as visits but ran in the same warm heap: before its first visit, before each visit, and after the last one.
/// The collector works there as it does in visits, so its collections count although the time does not.
/// </summary>
internal sealed record UncountedWork(long Operations, long Microseconds, IReadOnlyList<IReadOnlyList<int>> Pauses, long? Faults);

/// <summary>The collection that a pause belongs to.</summary>
internal enum PauseKind
{
    Gen0,

    Gen1,

    /// <summary>A collection of generation 2; of one in the background the first pause.</summary>
    Gen2,

    /// <summary>A pause without a new collection: the later one of a collection in the background.</summary>
    Later,
}

/// <summary>All visits to one case in one launch; the members before <paramref name="Milliseconds"/> are those of its rows.</summary>
/// <param name="Launch">Launch, 1-based.</param>
/// <param name="Order">Position of the case in its launch, 1-based.</param>
/// <param name="Milliseconds">Intended length of a visit, as decided by the pilot.</param>
/// <param name="Operations">Operations of every visit, as found by the pilot.</param>
/// <param name="Visits">The visits in the order of their slots, at least one of them kept.</param>
internal sealed record CaseVisits(
    int Launch,
    int Order,
    string Scenario,
    string Shape,
    string Contender,
    long Size,
    string Parameters,
    string Runtime,
    string Gc,
    int Milliseconds,
    long Operations,
    IReadOnlyList<Visit> Visits)
{
    /// <summary>Operations beside the visits; null in older runs, and where there were none.</summary>
    public UncountedWork? Uncounted { get; init; }

    /// <summary>Whether this is the baseline of its size: it has the first slot.</summary>
    public bool IsBaseline => Visits[0].Slot == 1;

    /// <summary>The place of the turns: equal for all cases of one size in a launch.</summary>
    public (int Launch, string Scenario, string Shape, long Size, string Parameters, string Runtime, string Gc) Place =>
        (Launch, Scenario, Shape, Size, Parameters, Runtime, Gc);
}

/// <summary>
/// Reads and writes <c>visits.csv.gz</c>: one visit a line, case by case, compressed with gzip; otherwise as <see cref="MeasurementFile"/>. After the visits
/// to a case a line of round and slot 0 has its <see cref="UncountedWork"/>, with operations of its own.
/// </summary>
internal static class VisitFile
{
    public const string FileName = "visits.csv.gz";

    /// <summary>
    /// The first line, exactly. <c>us</c> and the pauses of each kind are microseconds, <c>faults</c> is empty where the
    /// system does not report them. Files of schema 2 have neither that column nor lines of round 0.
    /// </summary>
    public const string Header =
        "launch,order,scenario,shape,contender,size,parameters,runtime,gc,milliseconds,operations,round,slot,kept,us,gen0,gen1,gen2,later,faults";

    // Of the columns, the first that differs between the visits to a case.
    private const int FirstOfVisit = 11;
    private const int FirstPauses = 15;
    private const int Faults = 19;

    // A pause is a few characters, and a long visit may have thousands.
    private const int LongestPauses = 1 << 20;

    // The length of what was compressed, modulo 2^32: the last field of a gzip member (RFC 1952, 2.3.1).
    private const int LengthFieldBytes = 4;

    private static readonly string[] Columns = Header.Split(',');

    /// <summary>Writes the visits aside and renames. The file is there completely or not at all.</summary>
    /// <exception cref="IOException">The file cannot be written; the message names the path and the reason.</exception>
    public static void Write(string path, IEnumerable<CaseVisits> cases) => WholeFile.Write(path, stream =>
    {
        using var compressed = new GZipStream(stream, CompressionLevel.SmallestSize, leaveOpen: true);
        using var csv = CsvWriter.Create(compressed, CheckedCsv.Writing, leaveOpen: true);
        csv.WriteHeader(Columns);
        foreach (var visited in cases)
        {
            foreach (var visit in visited.Visits)
            {
                WriteLine(csv, visited, visited.Operations, visit);
            }

            if (visited.Uncounted is { } work)
            {
                WriteLine(csv, visited, work.Operations, new Visit(0, 0, false, work.Microseconds, work.Pauses) { Faults = work.Faults });
            }
        }
    });

    private static void WriteLine(CsvWriter csv, CaseVisits visited, long operations, Visit visit)
    {
        csv.WriteField(visited.Launch);
        csv.WriteField(visited.Order);
        csv.WriteField(visited.Scenario);
        csv.WriteField(visited.Shape);
        csv.WriteField(visited.Contender);
        csv.WriteField(visited.Size);
        csv.WriteField(visited.Parameters);
        csv.WriteField(visited.Runtime);
        csv.WriteField(visited.Gc);
        csv.WriteField(visited.Milliseconds);
        csv.WriteField(operations);
        csv.WriteField(visit.Round);
        csv.WriteField(visit.Slot);
        csv.WriteField(visit.Kept ? 1 : 0);
        csv.WriteField(visit.Microseconds);
        foreach (var pauses in visit.Pauses)
        {
            csv.WriteField(string.Join(' ', pauses));
        }

        csv.WriteField(visit.Faults?.ToString(CultureInfo.InvariantCulture) ?? string.Empty);
        csv.EndRecord();
    }

    /// <returns>The cases in file order; equal strings are one object.</returns>
    /// <exception cref="InvalidResultException">The file is missing, damaged or breaks a rule.</exception>
    public static IReadOnlyList<CaseVisits> Read(string path)
    {
        var cases = new List<CaseVisits>();
        List<Visit> visits = [];
        var places = new HashSet<(object Place, string Contender)>();
        var bytes = Decompressed(path);
        var withFaults = bytes.AsSpan().StartsWith(Encoding.UTF8.GetBytes(Header));
        CheckedCsv.Read(bytes, path, withFaults ? Columns : Columns[..Faults], csv =>
        {
            var visited = new CaseVisits(
                csv.Integer(0), csv.Integer(1), csv.Text(2), csv.Text(3), csv.Text(4), csv.Long(5), csv.Text(6), csv.Text(7), csv.Text(8), csv.Integer(9),
                csv.Long(10), visits);
            long? faults = !withFaults || csv.IsEmpty(Faults) ? null : csv.LongFromZero(Faults);
            if (withFaults && csv.Text(FirstOfVisit) == "0" && csv.Text(FirstOfVisit + 1) == "0")
            {
                if (cases.Count == 0 || cases[^1] != visited with { Operations = cases[^1].Operations })
                {
                    throw new InvalidResultException(path, "a line of round 0 without visits to its case before it", csv.Line, "round");
                }

                cases[^1] = cases[^1] with { Uncounted = new UncountedWork(visited.Operations, csv.Long(FirstOfVisit + 3), PausesOf(csv), faults) };
                return;
            }

            var visit = new Visit(
                csv.Integer(FirstOfVisit), csv.Integer(FirstOfVisit + 1), csv.Flag(FirstOfVisit + 2), csv.Long(FirstOfVisit + 3), PausesOf(csv))
            {
                Faults = faults,
            };
            if (cases.Count == 0 || cases[^1] != visited)
            {
                if (!places.Add((visited.Place, visited.Contender)) || (visit.Slot == 1 && !places.Add((visited.Place, string.Empty))))
                {
                    throw new InvalidResultException(path, $"duplicate visits: {visited.Contender} at size {visited.Size} of {visited.Scenario}, "
                        + $"{visited.Shape} in launch {visited.Launch}, or another baseline there", csv.Line);
                }

                cases.Add(visited with { Visits = visits = [] });
            }
            else if (visits[^1].Slot >= visit.Slot || visits[^1].Round > visit.Round || (visits[^1].Kept && !visit.Kept))
            {
                throw new InvalidResultException(path, $"visits are reordered: slot {visit.Slot} after slot {visits[^1].Slot}", csv.Line, "slot");
            }

            visits.Add(visit);
        }, LongestPauses);
        if (cases.Find(c => !c.Visits[^1].Kept) is { } without)
        {
            throw new InvalidResultException(
                path, $"no visit counts to {without.Contender} at size {without.Size} of {without.Scenario}, {without.Shape} in launch {without.Launch}",
                column: "kept");
        }

        return cases;
    }

    private static IReadOnlyList<IReadOnlyList<int>> PausesOf(CheckedCsv csv)
    {
        IReadOnlyList<int>[] pauses = [csv.Integers(FirstPauses), csv.Integers(FirstPauses + 1), csv.Integers(FirstPauses + 2), csv.Integers(FirstPauses + 3)];
        return Array.TrueForAll(pauses, p => p.Count == 0) ? Visit.NoPauses : pauses;
    }

    private static byte[] Decompressed(string path)
    {
        var bytes = WholeFile.Read(path);
        try
        {
            using var target = new MemoryStream();
            using (var source = new GZipStream(new MemoryStream(bytes), CompressionMode.Decompress))
            {
                source.CopyTo(target);
            }

            // A stream that ends too early is read without complaint.
            return bytes.Length > LengthFieldBytes && BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(^LengthFieldBytes..)) == (uint)target.Length
                ? target.ToArray()
                : throw new InvalidDataException("it is truncated");
        }
        catch (InvalidDataException e)
        {
            throw new InvalidResultException(path, $"expected a whole gzip file: {e.Message}", inner: e);
        }
    }
}
