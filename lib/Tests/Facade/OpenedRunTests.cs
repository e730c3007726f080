using Overtake.Measurement.Environments;
using Overtake.Setup;

namespace Overtake.Tests.Facade;

/// <summary>Which run is opened when none is named. The folder of runs and the machine are variables of the process.</summary>
[Collection(EngineCollection.Name)]
public class OpenedRunTests : FolderTests
{
    private const string Study = "own-joining";
    private const string Committed = "20261129T201644Z-quick";
    private const string Older = "20261124T000000Z-quick";

    [Fact]
    public void What_the_study_has_and_the_run_did_not_measure_is_a_sentence()
    {
        using var data = CommittedData.AfterRun();
        var boxing = CommittedData.Read(data.Machines, data.Machine, () => Overtake.Study.Open("boxing"));

        Assert.Equal("quick", boxing.Manifest!.Preset);
        Assert.Equal(
            [.. new[] { "retained", "retained", "fill / one-number", "byte[] Utf8Json / fill", "retained", "retained", "retained" }.Select(what => $"This run did not measure {what}; the preset standard does.")],
            new[]
            {
                boxing.RatioCurve("retained").With("layout.width", 300), boxing.Regret("retained").Save("no-such-folder"), boxing.Allocations("fill", "one-number"),
                boxing.TimePerRecord("fill", contenders: ["byte[] span", "byte[] Utf8Json"]), boxing.RangeCosts("retained"),
                boxing.Ratios("retained"), boxing.CrossoverDetails("retained"),
            }.Select(view => view.ToString()));
        Assert.False(Directory.Exists("no-such-folder"));
        Assert.Throws<UnknownNameException>(() => boxing.RatioCurve("retaned"));
        Assert.Throws<UnknownNameException>(() => boxing.RatioCurve("fill", "two-numbers"));
        Assert.Throws<UnknownNameException>(() => boxing.RatioCurve("fill", contenders: ["byte[] spam"]));
    }

    [Fact]
    public void A_class_of_benchmarks_is_named_once_where_a_figure_says_what_was_measured()
    {
        using var data = CommittedData.Copy();
        var keeping = CommittedData.Read(data.Machines, "amd-epyc-2-cores-debian-12", () => Overtake.Study.Open("own-keeping"));

        Assert.StartsWith("How many times faster than Boxed: the methods of Keeping. Above 1", keeping.RatioCurve("own").AsFigure().Subtitle, StringComparison.Ordinal);
        Assert.StartsWith("The methods of Keeping. A collection", keeping.Allocations("own").AsFigure().Subtitle, StringComparison.Ordinal);
    }

    [Fact]
    public void Runs_of_another_processor_with_the_same_name_come_after_those_of_this_one()
    {
        var here = MachineEnvironmentReader.Read();
        Assert.SkipWhen(here.ProcessorVersion is null, "This processor does not say which of several it is.");
        Copy(Committed, "family 1, model 2, stepping 3");
        Assert.Equal(Committed, Opened());
        Assert.DoesNotContain(Runs(), Machine.Identity.Measured);

        Copy(Older, here.ProcessorVersion);
        Assert.Equal(Older, Opened());
        Assert.Equal(Older, Assert.Single(Runs(), Machine.Identity.Measured).Run);

        // Who names the machine says what belongs together.
        Assert.Equal(Committed, Opened(MachineName.Of(here)));

        IReadOnlyList<RunSummary> Runs() => new RunStore(_folder.Path).List();

        string Opened(string? machine = null) => CommittedData.Read(_folder.Path, machine, () => Overtake.Study.Open(Study).Manifest!.Run);

        void Copy(string run, string? version)
        {
            var target = Directory.CreateDirectory(Path.Combine(_folder.Path, MachineName.Of(here), Study, run)).FullName;
            foreach (var file in Directory.EnumerateFiles(Directory.EnumerateDirectories(ProjectFolder.Machines).Select(m => Path.Combine(m, Study, Committed)).First(Directory.Exists)))
            {
                File.Copy(file, Path.Combine(target, Path.GetFileName(file)));
            }

            var path = Path.Combine(target, "run.json");
            var manifest = JsonNode.Parse(File.ReadAllText(path))!;
            (manifest["run"], manifest["machine"]) = (run, MachineName.Of(here));
            manifest["started"] = run == Older ? "2026-11-24T00:00:00+00:00" : (string)manifest["started"]!;
            manifest["environment"]!["processorVersion"] = version;
            File.WriteAllText(path, manifest.ToJsonString());
        }
    }
}
