using System.Globalization;
using CsvHelper;

namespace Overtake.Results;

/// <summary>
/// Reads and writes <c>cross-check.csv</c>, which lies beside the run it checks:
/// one iteration a line, case by case and launch by launch; otherwise as <see cref="MeasurementFile"/>.
/// </summary>
internal static class CrossCheckFile
{
    public const string FileName = "cross-check.csv";

    /// <summary>The first line, exactly. <c>ns</c> is nanoseconds per operation.</summary>
    public const string Header = "contender,size,launch,iteration,operations,ns";

    private static readonly string[] Columns = Header.Split(',');

    // What earlier versions wrote: the iterations of one process a case, from which no interval follows.
    private static readonly byte[] EarlierHeader = "contender,size,iteration,operations,ns"u8.ToArray();

    /// <summary>Writes the iterations aside and renames. The file is there completely or not at all.</summary>
    /// <exception cref="IOException">The file cannot be written; the message names the path and the reason.</exception>
    public static void Write(string path, IEnumerable<CrossCheckSample> samples) => WholeFile.Write(path, stream =>
    {
        using var csv = CsvWriter.Create(stream, CheckedCsv.Writing, leaveOpen: true);
        csv.WriteHeader(Columns);
        foreach (var sample in samples)
        {
            csv.WriteField(sample.Contender);
            csv.WriteField(sample.Size);
            csv.WriteField(sample.Launch);
            csv.WriteField(sample.Iteration);
            csv.WriteField(sample.Operations);
            csv.WriteField(sample.Nanoseconds, "R", CultureInfo.InvariantCulture);
            csv.EndRecord();
        }
    });

    /// <exception cref="InvalidResultException">The file is missing, unreadable or breaks a rule.</exception>
    public static IReadOnlyList<CrossCheckSample> Read(string path)
    {
        var samples = new List<CrossCheckSample>();
        var iterations = new Dictionary<(string, long, int), int>();
        var bytes = WholeFile.Read(path);
        if (bytes.AsSpan().StartsWith(EarlierHeader))
        {
            throw new InvalidResultException(
                path, "an earlier version wrote it, with one process for each case; measure it again with scripts/overtake measure --cross-check", 1);
        }

        CheckedCsv.Read(bytes, path, Columns, csv =>
        {
            var sample = new CrossCheckSample(csv.Text(0), csv.Long(1), csv.Integer(2), csv.Integer(3), csv.Long(4), csv.Double(5));
            var process = (sample.Contender, sample.Size, sample.Launch);
            var expected = iterations.GetValueOrDefault(process) + 1;
            if (sample.Iteration != expected)
            {
                throw new InvalidResultException(path, $"expected {expected}, found {sample.Iteration}", csv.Line, "iteration");
            }

            if (!(sample.Nanoseconds > 0 && double.IsFinite(sample.Nanoseconds)))
            {
                throw new InvalidResultException(path, $"expected a number above 0, found '{csv.Text(5)}'", csv.Line, "ns");
            }

            iterations[process] = expected;
            samples.Add(sample);
        });
        return samples;
    }
}

/// <summary>One iteration of BenchmarkDotNet's own runner, as in its report: overhead taken off, outliers left out.</summary>
/// <param name="Contender">Contender of the headline.</param>
/// <param name="Size">Records in a buffer.</param>
/// <param name="Launch">1-based process of the case.</param>
/// <param name="Iteration">1-based iteration of that process.</param>
internal sealed record CrossCheckSample(string Contender, long Size, int Launch, int Iteration, long Operations, double Nanoseconds);
