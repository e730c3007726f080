using Overtake.Tests.Analysis;

namespace Overtake.Tests.Facade;

/// <summary>Machines side by side, from made-up runs.</summary>
public sealed class MachinesTests : FolderTests
{
    private static readonly (long Size, double Ratio)[] CrossesAt100 = [(5, 0.4), (10, 0.5), (20, 0.6), (100, 1.5), (200, 2)];
    private static readonly (long Size, double Ratio)[] CrossesAt20 = [(5, 0.5), (10, 0.5), (20, 1.4), (100, 1.8)];

    private readonly RunStore _store;

    public MachinesTests() => _store = new RunStore(_folder.File("machines"));

    [Fact]
    public void Crossovers_stand_beside_each_other_and_contradictions_are_named()
    {
        Add("a", new SyntheticRun().AddRatios(CrossesAt100));
        Add("b", new SyntheticRun().AddRatios(CrossesAt20));
        var machines = Machines.Of(_store, []);

        Assert.Equal(
            [("a", "overtakes between 20 and 100"), ("b", "overtakes between 10 and 20")],
            machines.Crossovers("boxing").Rows.Select(r => ((string)r[3]!, (string)r[4]!)));
        var contradiction = Assert.Single(machines.Contradictions("boxing").AsTable().Rows);
        Assert.Equal((20L, "b (1.40×)", "a (0.60×)"), ((long)contradiction[3]!, (string)contradiction[4]!, (string)contradiction[5]!));

        var figure = machines.RatioCurves("boxing", "bytes");
        Assert.Equal(("Machines disagree about bytes, for example at 20 records", "machines-fill-three-numbers-bytes"), (figure.Title, figure.Name));
        Assert.Equal([("a", 5), ("b", 4)], figure.Data.Rows.GroupBy(r => (string)r[0]!).Select(g => (g.Key, g.Count())).OrderBy(g => g.Key));
        Assert.Equal(["a", "b"], machines.Ratios("boxing", 100).AsTable().Rows.Select(r => (string)r[1]!));
        Assert.Contains("No machine measured fill with three-numbers at 30; nearest: 20 and 100.", machines.Ratios("boxing", 30).ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Equal_machines_contradict_each_other_nowhere()
    {
        Add("a", new SyntheticRun().AddRatios(CrossesAt20));
        Add("b", new SyntheticRun().AddRatios(CrossesAt20));

        Assert.Equal("No contradiction in boxing: 4 cases were measured on several machines, runtimes or GC modes.", Machines.Of(_store, []).Contradictions("boxing").ToString());
    }

    [Fact]
    public void Of_many_machines_the_smallest_the_middle_and_the_largest_crossover_are_shown()
    {
        for (var i = 0; i < 15; i++)
        {
            Add($"m{i}", new SyntheticRun().AddRatios(i < 3 ? CrossesAt20 : i < 14 ? CrossesAt100 : [(10, 0.5), (200, 0.6)]));
        }

        var machines = Machines.Of(_store, []);
        var row = Assert.Single(machines.Crossovers("boxing").Rows);
        Assert.Equal((15, 14), ((int)row[3]!, (int)row[4]!));
        Assert.InRange((double)row[5]!, 10, 20);
        Assert.InRange((double)row[6]!, 20, 100);
        Assert.Equal(row[6], row[7]);
        Assert.All(machines.RatioCurves("boxing", "bytes").Data.Rows, r => Assert.True((double)r[3]! <= (double)r[2]! && (double)r[2]! <= (double)r[4]!));
    }

    [Fact]
    public void A_run_under_two_collectors_counts_twice()
    {
        Add("a", new SyntheticRun().AddRatios(CrossesAt100).AddRatios([(20, 1.4), (100, 1.8)], gc: "server-datas"));

        Assert.Equal(["a", "a, server GC with DATAS"], Machines.Of(_store, []).Ratios("boxing", 100).AsTable().Rows.Select(r => (string)r[1]!));
    }

    [Fact]
    public void Bytes_that_differ_are_listed()
    {
        Add("a", new SyntheticRun().AddRatios(CrossesAt20).AddMetric(Metric.Allocated, "bytes", 20, 344).AddMetric(Metric.Allocated, "bytes", 100, 1_624));
        Add("b", new SyntheticRun().AddRatios(CrossesAt20).AddMetric(Metric.Allocated, "bytes", 20, 344).AddMetric(Metric.Allocated, "bytes", 100, 1_656));

        var row = Assert.Single(Machines.Of(_store, []).Bytes("boxing").AsTable().Rows);
        Assert.Equal((100L, "1,624: a; 1,656: b"), ((long)row[3]!, (string)row[5]!));
    }

    [Fact]
    public void What_differs_between_machines_is_listed_and_what_does_not_is_not()
    {
        Add("a", new SyntheticRun().AddRatios(CrossesAt20));
        Add("b", new SyntheticRun().AddRatios(CrossesAt20), m => m with { Environment = m.Environment with { Cores = 64 } });

        var row = Assert.Single(Machines.Of(_store, []).Differences().AsTable().Rows);
        Assert.Equal(("cores", "2: a; 64: b"), ((string)row[0]!, (string)row[1]!));
    }

    [Fact]
    public void An_imported_run_has_the_same_architecture_and_no_memory()
    {
        Add("a", new SyntheticRun().AddRatios(CrossesAt20), m => m with { Environment = m.Environment with { Architecture = "x64", Memory = 1 << 30 } });
        Add("b", new SyntheticRun().AddRatios(CrossesAt20), m => m with { Environment = m.Environment with { Architecture = "X64", Memory = 0 } });

        var row = Assert.Single(Machines.Of(_store, []).Differences().AsTable().Rows);
        Assert.Equal("memory", (string)row[0]!);
        Assert.Contains("not recorded: b", (string)row[1]!, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false, "unchanged", 0)]
    [InlineData(true, "changed", 1)]
    public void Two_runs_of_a_machine_say_whether_it_has_changed(bool changes, string verdict, int contradicting)
    {
        Add("a", new SyntheticRun().AddRatios(CrossesAt20));
        var later = new SyntheticRun().AddRatios(changes ? CrossesAt100 : CrossesAt20);
        // At another pace; a ratio does not see that.
        for (var i = 0; i < later.Rows.Count; i++)
        {
            later.Rows[i] = later.Rows[i] with { Value = 1.5 * later.Rows[i].Value };
        }

        Add("a", later, m => m with { Run = "20261201T101500Z-standard", Started = m.Started.AddDays(1), Ended = m.Ended!.Value.AddDays(1), Environment = m.Environment with { Kernel = "6.9", ProcessorVersion = "family 25, model 17, stepping 1" } });

        var row = Assert.Single(Machines.Of(_store, []).Drift().AsTable().Rows);
        Assert.Equal(("1970-01-01 00:00", "1970-01-02 00:00", contradicting, verdict, "processor version: not recorded before, family 25, model 17, stepping 1 now; kernel: not recorded before, 6.9 now"), ((string)row[2]!, (string)row[3]!, (int)row[6]!, (string)row[8]!, (string)row[9]!));
        Assert.Equal(1.5, (double)row[7]!, changes ? 0.2 : 1e-9);
    }

    [Fact]
    public void Each_processor_of_machines_with_one_name_counts_as_a_machine()
    {
        void AddOf(string? processor, int day, (long Size, double Ratio)[] ratios) => Add("a", new SyntheticRun().AddRatios(ratios), m => m with
        {
            Run = $"2026120{day}T101500Z-standard", Started = m.Started.AddDays(day), Ended = m.Ended!.Value.AddDays(day),
            Environment = m.Environment with { ProcessorVersion = processor },
        });
        AddOf("family 25, model 17, stepping 1", 1, CrossesAt100);
        AddOf("family 25, model 17, stepping 2", 2, CrossesAt100);
        AddOf("family 26, model 2, stepping 1", 3, CrossesAt20);
        AddOf(null, 4, CrossesAt20);
        var machines = Machines.Of(_store, []);

        string[] names = ["a (family 25, model 17)", "a (family 26, model 2)", "a (processor not recorded)"];
        Assert.Equal(names, machines.List().Rows.Select(r => (string)r[0]!).Order());
        Assert.Equal(names, machines.Ratios("boxing", 100).AsTable().Rows.Select(r => (string)r[1]!).Order());
        var contradiction = Assert.Single(machines.Contradictions("boxing").AsTable().Rows);
        Assert.Equal("a (family 25, model 17) (0.60×)", (string)contradiction[5]!);
        var change = Assert.Single(machines.Drift().AsTable().Rows);
        Assert.Equal(("a (family 25, model 17)", "unchanged"), ((string)change[0]!, (string)change[8]!));
        Assert.Contains(machines.Differences().AsTable().Rows, r => (string)r[0]! == "processor version" && ((string)r[1]!).Contains("not recorded: a (processor not recorded)", StringComparison.Ordinal));
    }

    [Fact]
    public void Without_a_second_run_or_machine_a_sentence_says_what_to_do()
    {
        Add("a", new SyntheticRun().AddRatios(CrossesAt20));
        var machines = Machines.Of(_store, []);

        Assert.Contains("measure one again", machines.Drift().ToString(), StringComparison.Ordinal);
        Assert.Contains("overtake import", machines.Differences().ToString(), StringComparison.Ordinal);
        Assert.Equal("Verdicts of boxing: no case was measured on two machines.", machines.Contradictions("boxing").ToString());
        Assert.IsType<NothingToShow>(machines.Bytes("boxing"));
        Assert.Single(machines.List().Rows);
    }

    [Fact]
    public void What_no_machine_has_is_refused_with_the_nearest_name()
    {
        Assert.Throws<InvalidResultException>(() => Machines.Of(_store, []));
        Add("a", new SyntheticRun().AddRatios(CrossesAt20));

        Assert.Contains("boxing", Assert.Throws<UnknownNameException>(() => Machines.Of(_store, ["boxin"])).Message, StringComparison.Ordinal);
        var machines = Machines.Of(_store, []);
        Assert.Throws<UnknownNameException>(() => machines.Crossovers("pools"));
        Assert.Throws<UnknownNameException>(() => machines.Ratios("boxing", 10, "fil"));
        Assert.Throws<UnknownNameException>(() => machines.Ratios("boxing", 10, shape: "three"));
        Assert.Throws<UnknownNameException>(() => machines.RatioCurves("boxing", "byte"));
    }

    private void Add(string machine, SyntheticRun run, Func<RunManifest, RunManifest>? change = null)
    {
        var rows = run.Rows.OrderBy(r => r.Launch).ToList();
        var manifest = SyntheticRun.Manifest() with
        {
            Schema = RunManifest.FirstSchemaWithVisits - 1,
            Machine = machine,
            Contenders = [new("object[]", ContenderRole.Baseline, "Boxes."), new("bytes", ContenderRole.Contender, "Bytes.")],
            Ended = DateTimeOffset.UnixEpoch.AddHours(1),
            StopReason = "complete",
            RowCount = rows.Count,
        };
        _store.Add(change?.Invoke(manifest) ?? manifest, rows);
    }
}
