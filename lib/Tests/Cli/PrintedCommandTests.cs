using System.Text.RegularExpressions;
using Overtake.Tests.Facade;

namespace Overtake.Tests.Cli;

/// <summary>Every command that README, help texts and answers print can be typed as it stands: on the committed runs, and after a quick run of this machine.</summary>
[Collection(CommandCollection.Name)]
public sealed partial class PrintedCommandTests : CommandTests
{
    // They read runs; the others measure, serve or change something.
    private static readonly string[] Reading = ["analyze", "advise", "claims", "machines"];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Commands_that_read_runs_end_well_or_name_the_preset_that_has_what_is_missing(bool isFresh)
    {
        using var data = isFresh ? CommittedData.AfterRun() : CommittedData.Copy();
        var commands = Printed().Where(words => Reading.Contains(words[0]) && !words.Any(w => w.Contains('<', StringComparison.Ordinal) || w.EndsWith(".csv", StringComparison.Ordinal)))
            .Where(words => words is not [_, var study, ..] || StudyList.All.Any(s => s.Name == study) || study.StartsWith("own-", StringComparison.Ordinal)).ToList();
        Assert.True(commands.Count >= 8, string.Join('\n', commands.Select(c => string.Join(' ', c))));
        string[][] more =
        [
            ["analyze", "boxing", "--contender", "struct[]"], ["analyze", "boxing", "--size", "1"], ["analyze", "boxing", "--size", "2000"], ["analyze", "boxing", "--baseline", "struct[]"],
            ["advise", "boxing", "--size", "2000"], ["advise", "pools", "--scenario", "contention", "--size", "4"],
        ];
        Assert.All(commands.Concat(more), words =>
        {
            var (exitCode, output, errors) = CommandRun.End(_command.Start(EnvironmentOf(data), [.. words]));
            // A study of somebody's own has no run where he has none.
            var isRefused = exitCode == 2 && (errors.Contains("the preset standard does: scripts/overtake measure ", StringComparison.Ordinal)
                || errors.Contains("the nearest sizes are ", StringComparison.Ordinal) || (words is [_, var study, ..] && study.StartsWith("own-", StringComparison.Ordinal) && errors.Contains("There are:", StringComparison.Ordinal)));
            Assert.True(exitCode == 0 ? output.Trim().Length > 0 : isRefused, $"{string.Join(' ', words)}: {exitCode} {errors}");
            Assert.DoesNotContain("System.", errors, StringComparison.Ordinal);
        });
    }

    [Fact]
    public void Commands_that_measure_can_be_listed()
    {
        Assert.All(Printed().Where(words => words is ["measure", ..] && !words.Contains("--resume") && !words.Contains("--cross-check") && !words.Any(w => w.Contains('<', StringComparison.Ordinal))), words =>
        {
            var (exitCode, _, errors) = _command.Run([.. words, "--list"]);
            Assert.True(exitCode == 0, $"{string.Join(' ', words)}: {errors}");
        });
    }

    [Fact]
    public void The_list_of_a_preset_says_how_long_all_of_it_took()
    {
        using var data = CommittedData.Copy();
        var environment = EnvironmentOf(data);
        Assert.Matches($@"on top \([0-9]+ min with them on {data.Machine}\)", Output("measure", "boxing", "--preset", "standard", "--list"));
        Assert.DoesNotContain(data.Machine, Output("measure", "boxing", "--preset", "standard", "--scenario", "fill", "--list"), StringComparison.Ordinal);
        Assert.DoesNotContain(data.Machine, Output("measure", "boxing", "--preset", "quick", "--list"), StringComparison.Ordinal);
        // As many launches more take longer than that run.
        Assert.DoesNotContain(data.Machine, Output("measure", "boxing", "--preset", "standard", "--launches", "16", "--list"), StringComparison.Ordinal);

        string Output(params string[] arguments) =>
            CommandRun.End(_command.Start(environment, arguments)) is (0, var said, _) ? said : throw new InvalidOperationException("It failed.");
    }

    [Fact]
    public void A_size_that_was_not_measured_is_named_with_its_neighbours_and_advice_names_every_contender()
    {
        using var data = CommittedData.Copy();
        var environment = EnvironmentOf(data);
        var (exitCode, output, errors) = Trimmed("analyze", "boxing", "--scenario", "fill", "--shape", "three-numbers", "--size", "2000");
        Assert.Equal((2, ""), (exitCode, output));
        Assert.Matches("^overtake: --size: 2,000 was not measured of fill, three-numbers; the nearest sizes are 1,[0-9]{3} and 2,[0-9]{3}$", errors);
        Assert.Contains("byte[] BinaryWriter", Trimmed("advise", "boxing", "--size", "2000").Output, StringComparison.Ordinal);
        // A run as other commands print it.
        var run = Directory.EnumerateDirectories(Path.Combine(data.Machines, data.Machine, "boxing")).Select(Path.GetFileName).First();
        Assert.Equal(0, Trimmed("runs", "compare", $"boxing/{run}", $"{data.Machine}/boxing/{run}").ExitCode);

        (int ExitCode, string Output, string Errors) Trimmed(params string[] arguments) =>
            CommandRun.End(_command.Start(environment, arguments)) is var (code, said, complaints) ? (code, said.Trim(), complaints.Trim()) : default;
    }

    /// <summary>What is said of the committed runs: answers, advice at a size that was measured and at one that was not, and why a study has no answer.</summary>
    private static IEnumerable<string> Answers() => CommittedStudies.All
        .SelectMany(study => (Answer[])[study.Answer(), .. study.Manifest?.Scenarios.SelectMany(s => (Answer[])[study.Advise(1, s.Name), study.Advise(2_000, s.Name), study.Advise(int.MaxValue, s.Name)]) ?? []])
        .SelectMany(answer => answer.Statements).SelectMany(s => InSentence().Matches(s.Text)).Select(m => m.Value);

    private static Dictionary<string, string> EnvironmentOf(CommittedData data)
    {
        var environment = data.Variables.Where(v => v.Value is not null).ToDictionary(v => v.Key, v => v.Value!);
        // Published figures are read from the clone.
        environment["OVERTAKE_HOME"] = ProjectFolder.Root;
        return environment;
    }

    /// <summary>The words of what README and the help texts print, without remarks.</summary>
    private IReadOnlyList<string[]> Printed()
    {
        string[] commands = ["", "measure", "own", "check", "advise", "analyze", "machines", "import-bdn", "runs"];
        var texts = commands.Select(c => _command.Run([.. c.Length > 0 ? [c] : (string[])[], "--help"]).Output)
            .Append(File.ReadAllText(Path.Combine(ProjectFolder.Root, "README.md")))
            // The recipes name studies and contenders of other assemblies.
            .Append(Regex.Replace(File.ReadAllText(Path.Combine(ProjectFolder.Root, "lib", "README.md")), "OVERTAKE_CONTENDERS=.* scripts/overtake", ""))
            .Concat(Answers());
        return [.. texts.SelectMany(text => Command().Matches(text)).Select(m => Remark().Replace(m.Groups[1].Value, "").Trim()).Where(c => c.Length > 0).Distinct()
            .Select(command => Word().Matches(command).Select(w => w.Value.Trim('"', '\'')).ToArray())];
    }

    [GeneratedRegex(@"scripts/overtake ([^\n`#]+)")]
    private static partial Regex Command();

    // In a sentence the command ends with it, or before a remark.
    [GeneratedRegex(@"scripts/overtake .*?(?= \(|\.$|\. )")]
    private static partial Regex InSentence();

    // Behind two spaces stands what a command is for.
    [GeneratedRegex(@"\s{2,}.*$")]
    private static partial Regex Remark();

    [GeneratedRegex("\"[^\"]*\"|'[^']*'|\\S+")]
    private static partial Regex Word();
}
