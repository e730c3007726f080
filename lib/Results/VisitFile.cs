using System.Buffers.Binary;
using System.IO.Compression;
using CsvHelper;

namespace Overtake.Results;

/// <summary>Reads and writes <c>visits.csv.gz</c>: one visit a line, case by case, compressed with gzip; otherwise as <see cref="MeasurementFile"/>.</summary>
internal static class VisitFile
{
    /// <summary>Name of the file in a run folder.</summary>
    public const string FileName = "visits.csv.gz";

    /// <summary>The first line, exactly. <c>us</c> and the pauses of each kind are microseconds.</summary>
    public const string Header = "launch,order,scenario,shape,contender,size,parameters,runtime,gc,milliseconds,operations,round,slot,kept,us,gen0,gen1,gen2,later";

    // Of the columns, the first that differs between the visits to a case.
    private const int FirstOfVisit = 11;
    private const int FirstPauses = 15;

    // A pause is a few characters, and a long visit may have thousands.
    private const int LongestPauses = 1 << 20;

    // The length of what was compressed, modulo 2^32: the last field of a gzip member (RFC 1952, 2.3.1).
    private const int LengthFieldBytes = 4;

    private static readonly string[] Columns = Header.Split(',');

    /// <summary>Writes the visits aside and renames. The file is there completely or not at all.</summary>
    /// <param name="path">File to create or replace.</param>
    /// <param name="cases">The cases in file order.</param>
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
                csv.WriteField(visited.Operations);
                csv.WriteField(visit.Round);
                csv.WriteField(visit.Slot);
                csv.WriteField(visit.Kept ? 1 : 0);
                csv.WriteField(visit.Microseconds);
                foreach (var pauses in visit.Pauses)
                {
                    csv.WriteField(string.Join(' ', pauses));
                }

                csv.EndRecord();
            }
        }
    });

    /// <summary>Reads and checks a whole file.</summary>
    /// <param name="path">The file.</param>
    /// <returns>The cases in file order; equal strings are one object.</returns>
    /// <exception cref="InvalidResultException">The file is missing, damaged or breaks a rule.</exception>
    public static IReadOnlyList<CaseVisits> Read(string path)
    {
        var cases = new List<CaseVisits>();
        List<Visit> visits = [];
        var places = new HashSet<(object Place, string Contender)>();
        CheckedCsv.Read(Decompressed(path), path, Columns, csv =>
        {
            var visited = new CaseVisits(
                csv.Integer(0), csv.Integer(1), csv.Text(2), csv.Text(3), csv.Text(4), csv.Long(5), csv.Text(6), csv.Text(7), csv.Text(8), csv.Integer(9), csv.Long(10), visits);
            var visit = new Visit(
                csv.Integer(FirstOfVisit), csv.Integer(FirstOfVisit + 1), csv.Flag(FirstOfVisit + 2), csv.Long(FirstOfVisit + 3), PausesOf(csv));
            if (cases.Count == 0 || cases[^1] != visited)
            {
                if (!places.Add((visited.Place, visited.Contender)) || (visit.Slot == 1 && !places.Add((visited.Place, string.Empty))))
                {
                    throw new InvalidResultException(path, $"duplicate visits: {visited.Contender} at size {visited.Size} of {visited.Scenario}, {visited.Shape} in launch {visited.Launch}, or another baseline there", csv.Line);
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
            throw new InvalidResultException(path, $"no visit counts to {without.Contender} at size {without.Size} of {without.Scenario}, {without.Shape} in launch {without.Launch}", column: "kept");
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
        try
        {
            var bytes = File.ReadAllBytes(path);
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
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
    }
}
