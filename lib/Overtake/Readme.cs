using System.Globalization;
using System.Text;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake;

/// <summary>The texts about runs in the two READMEs, and the picture, made from the runs: no number is typed.</summary>
internal static class Readme
{
    private const string Scenario = "fill";
    private const string Shape = "three-numbers";

    /// <summary>The texts, each between two marks of its file.</summary>
    public static IReadOnlyList<ReadmeText> Texts { get; } =
    [
        new("README.md", "answer", () => Answered(Boxing())),
        new("README.md", "other processors", OtherProcessors),
        new("README.md", "cross-check", () => CrossCheck(Boxing())),
        new("README.md", "gate", () => OfGate(File.ReadLines(Path.Combine(ProjectFolder.Data, "gate.csv")))),
        new("lib/README.md", "crossovers", () => Crossovers(Boxing())),
        new("lib/README.md", "claims", () => Claims.Open().Summary().Markdown.TrimEnd()),
        new("lib/README.md", "runs", () => Study.Runs().Markdown.TrimEnd()),
    ];

    private static string Archive => Path.Combine(ProjectFolder.Data, "amd-epyc-boxing.zip");

    /// <summary>Name of the picture without its extensions.</summary>
    public static string Picture => Path.Combine(ProjectFolder.Data, "ratio-curve");

    public static Figure Curve() => Boxing().RatioCurve(Scenario, Shape).AsFigure();

    /// <summary>Writes the texts, and the picture where it has changed and a browser is there.</summary>
    /// <returns>The files that changed.</returns>
    public static IReadOnlyList<string> Write()
    {
        List<string> changed = [];
        foreach (var (text, made) in Texts.Select(t => (t, t.Make())).Where(t => t.Item1.Written != t.Item2))
        {
            text.Write(made);
            changed.Add($"{text.File}: {text.Name}");
        }

        if (Curve() is FigureWithImage figure && File.ReadAllText(Picture + ".json") != figure.PlotlyJson)
        {
            File.WriteAllText(Picture + ".json", figure.PlotlyJson);
            File.WriteAllText(Picture + ".svg", figure.Image.Svg);
            changed.Add("data/ratio-curve");
        }

        return changed;
    }

    /// <summary>The sentences about the gate, from a list of checks.</summary>
    /// <param name="lines">
    /// Lines with the columns check, versions, verdict, seconds, load, launches, method, size, change, low, high and processor, after a heading.
    /// </param>
    internal static string OfGate(IEnumerable<string> lines)
    {
        const int Soon = 30;
        const string Loaded = "equal under load";
        var rows = lines.Skip(1).Select(line => line.Split(',')).ToList();
        var checks = rows.DistinctBy(r => r[0]).ToLookup(r => r[1]);
        var equal = checks["equal"].ToList();
        // Those by other rules are here for the comparisons.
        var compared = rows.Where(r => r[1].StartsWith("equal", StringComparison.Ordinal) && !r[1].StartsWith(Loaded, StringComparison.Ordinal)).ToList();
        double[] halves = [.. compared.Select(r => (Number(r[10]) - Number(r[9])) / 2).Order()];
        var off = compared.Count(r => Number(r[9]) > 0 || Number(r[10]) < 0);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"With two methods at two sizes, on two cores with nothing else running, "
            + $"{Of("equal", "passes")} of {equal.Count} checks of equal versions passed and {None(Of("equal", "fails"))} failed; "
            + $"{Format.List([.. equal.GroupBy(c => c[11]).Select(Decided)])} were decided within {Soon} s, "
            + $"the longest took {equal.Max(c => Number(c[3])):0} s. "
            + $"A slowdown of 10 % failed in {Of("+10 %", "fails")} of {checks["+10 %"].Count()}, "
            + $"one of 7 % in {Of("+7 %", "fails")} of {checks["+7 %"].Count()}. "
            + $"{Others("equal of eight methods", "With eight methods")}{Others(Loaded, "Beside four programs that never rest")}"
            + $"[data/gate.csv](data/gate.csv) has all {halves.Length:N0} comparisons of equal code, ±{halves[halves.Length / 2]:0.0} % in the middle: "
            + $"{None(off)} of their intervals {(off > 1 ? "exclude" : "excludes")} 0.");

        static string Decided(IGrouping<string, string[]> processor) =>
            $"{processor.Count(c => c[2] != "inconclusive" && Number(c[3]) <= Soon)} of {processor.Count()} on an {processor.Key}";

        string Others(string versions, string where) => checks[versions].ToList() is [_, ..] all
            ? $"{where} {None(all.Count(c => c[2] != "inconclusive"))} of {Format.Count(all.Count)} were decided within "
                + $"{all.Max(c => Number(c[3])):0} s, {None(all.Count(c => c[2] == "fails"))} failed. "
            : "";

        int Of(string versions, string verdict) => checks[versions].Count(c => c[2] == verdict);

        static string None(int count) => count == 0 ? "none" : Format.Count(count);

        static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
    }

    private static Run Boxing() => Study.Open("boxing");

    private static string Answered(Run run) =>
        $"For records of three 8-byte numbers that are produced and dropped, on an {run.Manifest!.Environment.Processor} "
            + $"with {Format.Cores(run.Manifest.Environment.Cores)}:\n\n{run.Answer().Statements[0].Text}";

    /// <summary>
    /// The answer on every other processor with a whole run, and how many verdicts contradict those of the run that is shown. A run that is too large to lie
    /// beside the others is in an archive.
    /// </summary>
    private static string OtherProcessors()
    {
        var shown = Boxing();
        var aside = Directory.CreateTempSubdirectory("overtake-readme-");
        try
        {
            var archived = new RunStore(Path.Combine(aside.FullName, "machines"));
            RunArchive.Import(Archive, archived);
            var runs = new RunStore(ProjectFolder.Machines).List().Concat(archived.List())
                .Where(r => r.Finished && r.Study == "boxing" && r.Manifest!.Preset != Preset.Smoke.Name);
            return string.Join('\n',
                from machine in Machines.ByProcessor([.. runs])
                let run = FullestRun.First(machine).First()
                let manifest = run.Manifest!
                where run.Run != shown.Manifest!.Run && FullestRun.IsWhole(manifest.Selection, manifest.Preset)
                orderby manifest.Started descending
                let version = Machines.ProcessorOf(run) is { } known ? $" ({known})" : ""
                let opened = Study.Read(run.Folder)
                let comparison = RunComparison.Of(shown.Analysis, opened.Analysis)
                select $"- {manifest.Environment.Processor}{version}, {manifest.MainLaunches} launches: {opened.Answer().Statements[0].Text} "
                    + $"Of {Format.Count(comparison.Judged)} verdicts that both have, "
                    + $"{(comparison.Contradicting == 0 ? "none" : Format.Count(comparison.Contradicting))} "
                    + $"{(comparison.Contradicting == 1 ? "contradicts" : "contradict")} those above.");
        }
        finally
        {
            aside.Delete(recursive: true);
        }
    }

    private static string CrossCheck(Run run)
    {
        if (run.CrossCheck() is not Table table)
        {
            return "Nobody has measured the same with BenchmarkDotNet's own runner yet.";
        }

        var differing = table.Rows.Where(r => (string)r[^1]! != "agree").Select(r => Math.Exp(Math.Abs(Math.Log((double)r[2]! / (double)r[5]!)))).ToList();
        return "BenchmarkDotNet's own runner measured the same code: "
            + $"{table.Rows.Count - differing.Count} of {table.Rows.Count} ratios agree within both intervals"
            + $"{(differing.Count == 0 ? "" : $", the others differ by {Format.Ratio(differing.Min())} to {Format.Ratio(differing.Max())}")}.";
    }

    private static string Crossovers(Run run)
    {
        var table = new StringBuilder("| contender | against `object[]` | crossover | why | under other settings |\n|---|---|---|---|---|\n");
        foreach (var crossover in run.Analysis.Crossovers.Where(c => c.Setting is { Scenario: Scenario, Shape: Shape, Parameters: "" }))
        {
            var verdict = Answer.Against([.. run.Data.Ratios(crossover.Setting, crossover.Contender)], counted: false, "records");
            if (crossover.Points.Count == 0)
            {
                table.Append(CultureInfo.InvariantCulture, $"| `{crossover.Contender}` | {verdict} | | | |\n");
            }

            foreach (var (i, point) in crossover.Points.Index())
            {
                var place = point.Step ? $"at {Format.Count(point.High)}" : $"between {Format.Count(point.Low)} and {Format.Count(point.High)}";
                table.Append(
                    CultureInfo.InvariantCulture,
                    $"| {(i == 0 ? $"`{crossover.Contender}` | {verdict}" : "|")} | {(point.Overtakes ? "overtakes" : "falls behind")} {place} "
                    + $"| {point.Cause}{(point.Proven ? " (proven)" : "")} | {(point.Sensitivity.Length > 0 ? point.Sensitivity : "not tried")} |\n");
            }
        }

        return table.ToString().TrimEnd('\n');
    }
}

/// <summary>A text of a README that comes from runs.</summary>
/// <param name="File">The file, relative to the project.</param>
/// <param name="Name">Its name in the marks around it.</param>
internal sealed record ReadmeText(string File, string Name, Func<string> Make)
{
    private string Path => System.IO.Path.Combine(ProjectFolder.Root, File);

    public string Written => Between(System.IO.File.ReadAllText(Path)) is var (text, from, to) ? text[from..to] : "";

    public void Write(string made)
    {
        var (text, from, to) = Between(System.IO.File.ReadAllText(Path));
        System.IO.File.WriteAllText(Path, text[..from] + made + text[to..]);
    }

    private (string Text, int From, int To) Between(string text)
    {
        var (begin, end) = ($"<!-- {Name}: written by overtake readme -->\n", $"\n<!-- end of {Name} -->");
        return (text, text.IndexOf(begin, StringComparison.Ordinal) + begin.Length, text.IndexOf(end, StringComparison.Ordinal));
    }
}
