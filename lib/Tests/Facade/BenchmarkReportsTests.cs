using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Exporters.Csv;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Overtake.Runs;
using Metric = Overtake.Results.Metric;

namespace Overtake.Tests.Facade;

/// <summary>Results of BenchmarkDotNet become runs.</summary>
public sealed class BenchmarkReportsTests : FolderTests
{
    [Fact]
    public void What_BenchmarkDotNet_writes_comes_out_as_in_its_summary()
    {
        CultureInfo commas;
        using (new Results.CommaCulture())
        {
            commas = CultureInfo.CurrentCulture;
        }

        // In one process launches are not counted: each of three runs is one.
        var job = Job.Dry.WithToolchain(InProcessEmitToolchain.Instance).WithIterationCount(4).WithInvocationCount(16).WithUnrollFactor(1);
        var german = new CsvMeasurementsExporter(CsvSeparator.Semicolon, SummaryStyle.Default.WithCultureInfo(commas));
        var folders = Enumerable.Range(1, 3).Select(i => Path.Combine(_folder.Path, $"{i}")).ToList();
        var summaries = folders.Select(f => BenchmarkRunner.Run<JoiningBenchmarks>(ManualConfig.CreateEmpty().AddJob(job).AddExporter(JsonExporter.Full, german).AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance).AddLogger(NullLogger.Instance).WithArtifactsPath(f).WithOptions(ConfigOptions.DisableOptimizationsValidator))).ToList();

        foreach (var kind in (string[])["-full.json", "-measurements.csv"])
        {
            var (manifest, rows, _) = Assert.Single(BenchmarkReports.Read([.. folders.Select(f => Directory.GetFiles(f, "*" + kind, SearchOption.AllDirectories).Single())], baseline: "Plus").Runs);
            Assert.Equal(("bdn-joiningbenchmarks", 3), (manifest.Study, manifest.MainLaunches));
            Assert.Equal(["Plus", "Concat"], manifest.Contenders.Select(c => c.Name));
            foreach (var (launch, report) in summaries.SelectMany((s, i) => s.Reports.Select(r => (i + 1, r))))
            {
                var (method, size) = (report.BenchmarkCase.Descriptor.WorkloadMethod.Name, (int)report.BenchmarkCase.Parameters["N"]);
                var own = rows.Where(r => r.Launch == launch && r.Contender == method && r.Size == size).ToLookup(r => r.Metric);
                Assert.Equal(report.ResultStatistics!.Mean, own[Metric.Time.Name].Average(r => r.Value), report.ResultStatistics.Mean / 1_000);
                Assert.Equal(report.GetResultRuns().Count, own[Metric.Time.Name].Count());
                Assert.All(own[Metric.Allocated.Name], r => Assert.Equal(report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase)!.Value, r.Value));
                Assert.NotEmpty(own[Metric.Allocated.Name]);
            }

            var folder = new RunStore(Path.Combine(_folder.Path, kind)).Add(manifest, rows);
            var study = Study.Read(folder);
            Assert.All(study.Analysis.Ratios.Where(r => r.Metric == Metric.Time.Name), r => Assert.Equal(3, r.Estimate.Launches));
            Assert.NotEmpty(study.Figures());
            Assert.DoesNotContain("scripts/overtake measure", study.Answer().ToString(), StringComparison.Ordinal);
            Assert.DoesNotContain("scripts/overtake measure", study.Advise(7).ToString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Parameters_jobs_and_files_find_their_places()
    {
        var one = Report("one.json", """{"Type":"T","Method":"A","Parameters":"N=10&Mode=fast","DisplayInfo":"T.A: Old(Runtime=x) [N=10]","Measurements":[""" + Times(1, 100, 110) + "," + Times(2, 120) + "]},"
            + """{"Type":"T","Method":"A","Parameters":"N=10&Mode=fast","DisplayInfo":"T.A: Job-ABCDEF(Runtime=y) [N=10]","Measurements":[""" + Times(1, 200) + "]},"
            + """{"Type":"T","Method":"A","Parameters":"N=20&Mode=fast","DisplayInfo":"T.A: Old(Runtime=x) [N=20]","Measurements":[""" + Times(1, 300) + "]},"
            + """{"Type":"T","Method":"B","Parameters":"N=10&Mode=slow","DisplayInfo":"T.B: Job-ABCDEF(Runtime=y) [N=10]","Statistics":null,"Measurements":[]},"""
            + """{"Type":"U","Method":"C","Parameters":"N=0","DisplayInfo":"U.C: New","Measurements":[""" + Times(1, 5) + "]},"
            + """{"Type":"U","Method":"C","Parameters":"N=1","DisplayInfo":"U.C: New","Measurements":[""" + Times(1, 5) + "]}");
        var two = Report("two.json", """{"Type":"T","Method":"A","Parameters":"N=10&Mode=fast","DisplayInfo":"T.A: Old","Measurements":[""" + Times(1, 130) + "]}");

        var runs = BenchmarkReports.Read([one, two]).Runs;
        Assert.Equal(["bdn-t", "bdn-u"], runs.Select(r => r.Manifest.Study));
        Assert.Equal([("A, Old", "Mode=fast", 10L, 1, 100.0), ("A, Old", "Mode=fast", 10, 1, 110), ("A, Runtime=y", "Mode=fast", 10, 1, 200), ("A, Old", "Mode=fast", 20, 1, 300), ("A, Old", "Mode=fast", 10, 2, 120), ("A, Old", "Mode=fast", 10, 3, 130)],
            runs[0].Rows.Select(r => (r.Contender, r.Shape, r.Size, r.Launch, r.Value)));
        Assert.Equal([("B, Runtime=y", true)], runs[0].Manifest.LeftOut.Select(l => (l.Contender, l.Failed)));

        // 0 is no size, so its parameter tells two cases apart.
        Assert.Equal(["C, N=0", "C, N=1"], runs[1].Rows.Select(r => r.Contender));
        Assert.Equal(ScenarioInfo.NoAxis, runs[1].Manifest.Scenarios[0].Axis);
        Assert.Equal([1, 1, 1, 1, 1, 2], BenchmarkReports.Read([one, two], isFileLaunch: true).Runs[0].Rows.Select(r => r.Launch));
    }

    [Theory]
    // Old and new: before 0.11 there was no stage, and statistics that are no numbers were written so.
    [InlineData("A B", "T.A: DefaultJob", "N=1", "Result", null)]
    [InlineData("A B", "T.A: DefaultJob", "N=1", "MainTarget", null)]
    [InlineData("A B", "T.A: DefaultJob", "N=1", "Workload", "Actual")]
    [InlineData("A B", "T.A: DefaultJob", "N=1", "Workload", "Result")]
    [InlineData("A B", "T.A: DefaultJob", "", "Workload", "Result")]
    [InlineData("A B", "T.A: DefaultJob", "Mode=fast", "Workload", "Result")]
    // One method with two jobs, values of a parameter, or sizes; two methods with a job each.
    [InlineData("A", "T.A: .NET 8.0(Runtime=.NET 8.0)|T.A: .NET 9.0(Runtime=.NET 9.0)", "", "Workload", "Result")]
    [InlineData("A", "T.A: DefaultJob", "Mode=fast|Mode=slow", "Workload", "Result")]
    [InlineData("A", "T.A: DefaultJob", "N=1&Mode=fast|N=1&Mode=slow", "Workload", "Result")]
    [InlineData("A", "T.A: DefaultJob", "N=1|N=2", "Workload", "Result")]
    [InlineData("A B", "T.A: DefaultJob", "N=-1|text=a&b=c|N=1", "Workload", "Result")]
    public void Whatever_has_two_cases_gives_a_table_of_ratios(string methods, string jobs, string parameters, string mode, string? stage)
    {
        string Case(string method, string job, string set) => $$"""{"Type":"T","Method":"{{method}}","Parameters":"{{set}}","DisplayInfo":"{{job}}{{(set.Length > 0 ? $" [{set.Replace("&", ", ", StringComparison.Ordinal)}]" : "")}}","Statistics":{"Skewness":NaN},"Memory":null,"Measurements":["""
            + string.Join(',', Enumerable.Range(1, 4).Select(launch => $$"""{"IterationMode":"{{mode}}",{{(stage is null ? "" : $"\"IterationStage\":\"{stage}\",")}}"LaunchIndex":{{launch}},"IterationIndex":1,"Operations":4,"Nanoseconds":{{(method == "A" ? 400 : 900) + set.Length + job.Length + launch}}}""")) + "]}";
        var path = Report("x.json", string.Join(',', from method in methods.Split(' ') from job in jobs.Split('|') from set in parameters.Split('|') select Case(method, job, set)));

        var run = Assert.Single(BenchmarkReports.Read([path]).Runs);
        var (folder, _) = BenchmarkReports.Store(new RunStore(Path.Combine(_folder.Path, "machines")), run);
        Assert.Contains("×", Study.Read(folder).Result().ToString(), StringComparison.Ordinal);
        Assert.NotEmpty(Study.Read(folder).Analysis.Ratios);
    }

    [Fact]
    public void The_classes_of_a_joined_report_are_compared_where_each_has_one_method_and_so_are_two_files_of_one_method()
    {
        string Case(string type, string method, int time) => $$"""{"Type":"{{type}}","Method":"{{method}}","Parameters":"N=8","DisplayInfo":"{{type}}.{{method}}: DefaultJob [N=8]","Measurements":[""" + Times(1, time) + "," + Times(2, time + 1) + "," + Times(3, time) + "]}";
        var run = Assert.Single(BenchmarkReports.Read([Report("BenchmarkRun-joined-2024-report-full.json", Case("Md5", "Hash", 100) + "," + Case("Sha", "Hash", 200))]).Runs);
        Assert.Equal(["Md5.Hash", "Sha.Hash"], run.Manifest.Contenders.Select(c => c.Name));
        Assert.Equal("bdn-benchmarkrun-joined-2024", run.Manifest.Study);

        // Launches of two files are counted for themselves where a case is in one of them only.
        var (one, two) = (Report("one.json", Case("T", "A", 100)), Report("two.json", Case("T", "B", 200)));
        Assert.Equal([1, 1, 2, 2, 3, 3], Assert.Single(BenchmarkReports.Read([one, two]).Runs).Rows.Select(r => r.Launch));
    }

    [Fact]
    public void A_file_without_measurements_holds_up_no_other_and_is_named()
    {
        var good = Report("good-report-full.json", """{"Type":"T","Method":"A","Parameters":"N=8","Measurements":[""" + Times(1, 100) + """]},{"Type":"T","Method":"B","Parameters":"N=8","Measurements":[""" + Times(1, 50) + "]}");
        var brief = Report("brief.json", """{"Type":"T","Method":"A","Parameters":"N=8"}""");
        var summary = Path.Combine(_folder.Path, "T-report.csv");
        File.WriteAllText(summary, "Method,Job,Mean,Error\nA,DefaultJob,1.0 ns,0.1 ns\n");
        var alone = Report("alone.json", """{"Type":"Alone","Method":"A","Parameters":"","Measurements":[""" + Times(1, 100) + "]}");

        var import = BenchmarkReports.Read([good, brief, summary, alone]);
        Assert.Equal("bdn-t", Assert.Single(import.Runs).Manifest.Study);
        Assert.Equal([brief, summary, alone], import.LeftOut.Select(l => l.File));
        Assert.Contains("no measurements", import.LeftOut[1].Reason, StringComparison.Ordinal);
        Assert.Contains("Only one method of Alone was measured, A", import.LeftOut[2].Reason, StringComparison.Ordinal);
        Assert.Contains("brief.json", Assert.Throws<InvalidResultException>(() => BenchmarkReports.Read([brief, summary])).Message, StringComparison.Ordinal);

        // A folder has the reports in it.
        Assert.Equal("bdn-t", Assert.Single(BenchmarkReports.Read([_folder.Path]).Runs).Manifest.Study);
    }

    [Fact]
    public void Times_of_zero_and_a_single_method_are_the_reason_that_is_given()
    {
        string Case(string method, int size, double time) => $$"""{"Type":"T","Method":"{{method}}","Parameters":"N={{size}}","Measurements":[""" + string.Join(',', Enumerable.Range(1, 6).Select(l => Times(l, time))) + "]}";
        string AnswerOf(string name, params string[] cases)
        {
            var run = Assert.Single(BenchmarkReports.Read([Report(name, string.Join(',', cases))]).Runs);
            return Study.Read(BenchmarkReports.Store(new RunStore(Path.Combine(_folder.Path, "machines", name)), run).Folder).Answer().ToString();
        }

        Assert.StartsWith("- B has no time above 0, so there is nothing to compare A with.", AnswerOf("zero", Case("A", 1, 5), Case("B", 1, 0), Case("A", 9, 50), Case("B", 9, 0)), StringComparison.Ordinal);
        Assert.StartsWith("- Only one method of T was measured, A: there is nothing to compare it with.", AnswerOf("one", Case("A", 1, 5), Case("A", 9, 50)), StringComparison.Ordinal);
        Assert.Contains("Not measured: B at 9: no time above 0", AnswerOf("some", Case("A", 1, 5), Case("B", 1, 5), Case("A", 9, 50), Case("B", 9, 0)), StringComparison.Ordinal);
    }

    [Fact]
    public void One_launch_is_the_reason_where_the_size_is_there_and_memory_that_nobody_wrote_down_is_not_0_bytes()
    {
        string Case(string method, int size) => $$"""{"Type":"T","Method":"{{method}}","Parameters":"N={{size}}","Measurements":[""" + Times(1, size + method[0]) + "]}";
        var run = Assert.Single(BenchmarkReports.Read([Report("one-launch.json", string.Join(',', Case("A", 10), Case("B", 10), Case("A", 100), Case("B", 100)))]).Runs);
        var study = Study.Read(BenchmarkReports.Store(new RunStore(Path.Combine(_folder.Path, "machines", "windows")), run).Folder);

        var advice = study.Advise(10).ToString();
        Assert.Contains("too few launches for advice: intervals need at least three", advice, StringComparison.Ordinal);
        Assert.DoesNotContain("[Params]", advice, StringComparison.Ordinal);
        Assert.Contains("memory not recorded", study.Describe().ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Imported_again_it_is_the_same_run_and_another_baseline_is_named()
    {
        var path = Report("x.json", string.Join(',', from method in (string[])["A", "B"] from size in (int[])[1, 9] select $$"""{"Type":"T","Method":"{{method}}","Parameters":"N={{size}}","Measurements":[""" + Times(1, 10.1 * size) + "]}"));
        var store = new RunStore(Path.Combine(_folder.Path, "machines"));
        var first = BenchmarkReports.Store(store, BenchmarkReports.Read([path]).Runs[0]);
        Assert.Equal(first, BenchmarkReports.Store(store, BenchmarkReports.Read([path]).Runs[0]));
        Assert.Equal((first.Folder, false), BenchmarkReports.Store(store, BenchmarkReports.Read([path], "B").Runs[0]));
        File.WriteAllText(path, File.ReadAllText(path).Replace("40.4", "41.4", StringComparison.Ordinal));
        var (other, isNew) = BenchmarkReports.Store(store, BenchmarkReports.Read([path]).Runs[0]);
        Assert.True(isNew);
        Assert.NotEqual(first.Folder, other);
    }

    [Theory]
    [InlineData("n=1&text=a", "n=2&text=b", "", "text")]
    [InlineData("n=1&text=a", "n=2&text=a", "text=a", null)]
    [InlineData("text=a", "text=b", "text=a, text=b", null)]
    public void A_parameter_that_goes_with_the_size_is_no_shape(string first, string second, string shapes, string? withSize)
    {
        string[] cases = ["A", "B"];
        var report = Report("pairs.json", string.Join(',', from method in cases from parameters in (string[])[first, second]
            select $$"""{"Type":"T","Method":"{{method}}","Parameters":"{{parameters}}","DisplayInfo":"T.{{method}}: Old","Measurements":[{{Times(1, 100)}}]}"""));
        var run = Assert.Single(BenchmarkReports.Read([report]).Runs);
        Assert.Equal(shapes.Length == 0 ? ["all"] : shapes.Split(", "), run.Rows.Select(r => r.Shape).Distinct());
        Assert.Equal(withSize, run.WithSize.SingleOrDefault());
    }

    [Theory]
    // A text may have an ampersand in it, and a list of another exporter may have no names.
    [InlineData("text=a&b|text=a&c", "text=a&b|text=a&c")]
    [InlineData("n=1&text=a&&|n=1&text=a&", "text=a&&|text=a&")]
    [InlineData("Fast (10)|Fast (20)", "parameter=Fast (10)|parameter=Fast (20)")]
    // 0,5 is a half where decimals have commas.
    [InlineData("share=0,5|share=1,5", "share=0,5|share=1,5")]
    // Long texts are cut, and objects may have no text of their own.
    [InlineData("text=aa(...)zz [35]|text=aa(...)zz [35]", "text=aa(...)zz [35], case=1 of 2|text=aa(...)zz [35], case=2 of 2")]
    [InlineData("text= |text=  ", "text=empty, case=1 of 2|text=empty, case=2 of 2")]
    public void Cases_that_differ_stay_apart(string parameters, string shapes)
    {
        var cases = parameters.Split('|');
        var run = Assert.Single(BenchmarkReports.Read([Report("cases.json", string.Join(',', from method in (string[])["A", "B"] from set in cases
            select Case(method, set, method == "A" ? 100 : 50)))]).Runs);
        Assert.Equal(shapes.Split('|'), run.Rows.Select(r => r.Shape).Distinct());
        Assert.Equal(4, run.Rows.Count);
    }

    [Fact]
    public void Cases_that_look_alike_in_a_list_of_measurements_stay_apart()
    {
        // Each has three iterations, and its text was cut.
        var path = Path.Combine(_folder.Path, "T-measurements.csv");
        File.WriteAllLines(path, ["Target_Type,Target_Method,Params,Measurement_LaunchIndex,Measurement_IterationMode,Measurement_IterationStage,Measurement_IterationIndex,Measurement_Nanoseconds,Measurement_Operations",
            .. from method in (string[])["A", "B"] from time in (int[])[100, 700] from launch in (int[])[1, 2] from i in (int[])[1, 2, 3] select $"T,{method},text=aa(...)zz [35],{launch},Workload,Result,{i},{time},1"]);
        var rows = Assert.Single(BenchmarkReports.Read([path]).Runs).Rows;
        Assert.Equal([("text=aa(...)zz [35], case=1 of 2", 100.0), ("text=aa(...)zz [35], case=2 of 2", 700)], rows.Select(r => (r.Shape, r.Value)).Distinct());
        Assert.Equal(24, rows.Count);
    }

    [Theory]
    [InlineData("My.Box_Int32_", "My.Box_String_", "Box_Int32_ Box_String_")]
    [InlineData("BenchmarkRun-joined-1", "BenchmarkRun-joined-2", "Box`1")]
    public void A_generic_class_is_one_for_each_of_its_types(string one, string two, string types)
    {
        foreach (var name in (string[])[one, two])
        {
            File.WriteAllText(Path.Combine(_folder.Path, $"{name}-measurements.csv"), "Target_Type,Target_Method,Measurement_IterationMode,Measurement_IterationStage,Measurement_Operations,Measurement_Nanoseconds\nBox`1,A,Workload,Result,1,2\nBox`1,B,Workload,Result,1,2\n");
        }

        Assert.Equal(types.Split(' '), BenchmarkReports.Read([_folder.Path]).Runs.Select(r => r.Manifest.Scenarios[0].Title.Split(',')[0]));
    }

    [Theory]
    [InlineData("'A: fast'", "text=a", "DefaultJob")]
    [InlineData("A", "text=aa(...)zz [35]", "DefaultJob")]
    [InlineData("'A: fast'", "text=a [b]&more=c [d]", "NativeAOT 9.0(Toolchain=x [y])")]
    public void Titles_with_colons_and_values_with_brackets_are_no_part_of_a_job(string title, string parameters, string job)
    {
        var run = Assert.Single(BenchmarkReports.Read([Report("jobs.json", string.Join(',', from set in (string[])[parameters, "text=b"]
            from method in (string[])["A", "B"] select Case(method, set, 100, method == "A" ? title : method, job)))]).Runs);
        Assert.Equal(["A", "B"], run.Manifest.Contenders.Select(c => c.Name));
        Assert.Equal([parameters.Replace("&", ", ", StringComparison.Ordinal), "text=b"], run.Rows.Select(r => r.Shape).Distinct());
    }

    [Fact]
    public void A_report_without_measurements_has_means_and_is_one_launch()
    {
        string Case(string method, double mean) => string.Create(CultureInfo.InvariantCulture, $$"""{"Type":"T","Method":"{{method}}","Parameters":"N=8","Memory":{"BytesAllocatedPerOperation":24},"Statistics":{"N":9,"Mean":{{mean}} } }""");
        var files = Enumerable.Range(1, 3).Select(i => Report($"{i}-report-brief.json", Case("A", 100 * i) + "," + Case("B", 50.5 * i))).ToList();
        var run = Assert.Single(BenchmarkReports.Read(files).Runs);
        Assert.Equal([("A", 1, 100.0), ("B", 1, 50.5), ("A", 2, 200), ("B", 2, 101), ("A", 3, 300), ("B", 3, 151.5)],
            run.Rows.Where(r => r.Metric == Metric.Time.Name).Select(r => (r.Contender, r.Launch, r.Value)));
        Assert.Equal(6, run.Rows.Count(r => r.Metric == Metric.Allocated.Name && r.Value == 24));
    }

    [Fact]
    public void Of_a_folder_every_class_is_read_from_the_file_that_says_most()
    {
        var folder = Directory.CreateDirectory(Path.Combine(_folder.Path, "my-reports")).FullName;
        string Cases(string type, int time) => Case("A", "N=8", time).Replace("\"T\"", $"\"{type}\"", StringComparison.Ordinal) + "," + Case("B", "N=8", time).Replace("\"T\"", $"\"{type}\"", StringComparison.Ordinal);
        Report("my-reports/Full-report-brief.json", Cases("Full", 1));
        Report("my-reports/Full-report-full-compressed.json", Cases("Full", 2));
        Report("my-reports/Full-report-full.json", Cases("Full", 2));
        Report("my-reports/Plain-report.json", Cases("Plain", 2));
        Report("my-reports/Brief-report-brief.json", Cases("Brief", 2));
        Report("my-reports/List-report-brief.json", Cases("List", 1));
        File.WriteAllText(Path.Combine(folder, "List-measurements.csv"), "Target_Type,Target_Method,Measurement_IterationMode,Measurement_IterationStage,Measurement_Operations,Measurement_Nanoseconds\nList,A,Workload,Result,1,2\nList,B,Workload,Result,1,2\n");
        var runs = BenchmarkReports.Read([folder]).Runs;
        Assert.Equal(["bdn-brief", "bdn-full", "bdn-list", "bdn-plain"], runs.Select(r => r.Manifest.Study).Order());
        Assert.All(runs.SelectMany(r => r.Rows), r => Assert.Equal(2, r.Value));
    }

    [Fact]
    public void A_method_that_failed_and_one_as_short_as_an_empty_one_are_the_reason_that_is_given()
    {
        string WhyOf(string other) => Assert.Throws<InvalidResultException>(() => BenchmarkReports.Read([Report("why.json", Case("A", "", 100) + "," + other)])).Message;
        Assert.EndsWith("BenchmarkDotNet has no results of B, so there is nothing to compare A with", WhyOf("""{"Type":"T","Method":"B","Parameters":"","Statistics":null,"Measurements":[{"IterationMode":"Workload","IterationStage":"Jitting","LaunchIndex":1,"Operations":1,"Nanoseconds":9}]}"""), StringComparison.Ordinal);
        Assert.EndsWith("B has no time above 0, so there is nothing to compare A with", WhyOf("""{"Type":"T","Method":"B","Parameters":"","Measurements":[""" + Times(1, 0, 0.0161, 0) + "]}"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", "expected a JSON report")]
    [InlineData("{}", "no benchmarks")]
    [InlineData("""{"Benchmarks":[{"Type":"T","Method":"A","Parameters":"N=1"}]}""", "no benchmark in it has measurements")]
    [InlineData("""{"Benchmarks":[{"Type":"T","Method":"A","Measurements":"none"}]}""", "no benchmark in it has measurements")]
    public void What_is_no_report_is_refused_with_the_reason(string content, string expected)
    {
        var path = Path.Combine(_folder.Path, "x.json");
        File.WriteAllText(path, content);
        Assert.Contains(expected, Assert.Throws<InvalidResultException>(() => BenchmarkReports.Read([path])).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Target_Type,Target_Method\n", "lacks column 'Measurement_IterationMode'")]
    [InlineData("Target_Type,Target_Method,Params,Measurement_LaunchIndex,Measurement_IterationMode,Measurement_IterationStage,Measurement_Operations,Measurement_Nanoseconds\n", "found none")]
    [InlineData("Target_Type,Target_Method,Params,Measurement_LaunchIndex,Measurement_IterationMode,Measurement_IterationStage,Measurement_Operations,Measurement_Nanoseconds\nT,A,N=1,1,Workload,Result,many,5\n", "'many'")]
    public void What_is_no_list_of_measurements_is_refused_with_the_reason(string content, string expected)
    {
        var path = Path.Combine(_folder.Path, "x-measurements.csv");
        File.WriteAllText(path, content);
        Assert.Contains(expected, Assert.Throws<InvalidResultException>(() => BenchmarkReports.Read([path])).Message, StringComparison.Ordinal);
    }

    private static string Case(string method, string parameters, double time, string? title = null, string job = "DefaultJob") =>
        $$"""{"Type":"T","Method":"{{method}}","MethodTitle":"{{title ?? method}}","Parameters":"{{parameters}}","DisplayInfo":"T.{{title ?? method}}: {{job}}{{(parameters.Length > 0 ? $" [{parameters.Replace("&", ", ", StringComparison.Ordinal)}]" : "")}}","Measurements":[{{Times(1, time)}}]}""";

    private string Report(string name, string benchmarks)
    {
        var path = Path.Combine(_folder.Path, name);
        File.WriteAllText(path, $$"""{"Title":"x","HostEnvironmentInfo":{"BenchmarkDotNetVersion":"0.13.12","OsVersion":"Debian GNU/Linux 12","ProcessorName":"AMD EPYC","LogicalCoreCount":2,"RuntimeVersion":".NET 8.0.4 (8.0.424.16909)","Architecture":"X64"},"Benchmarks":[{{benchmarks}}]}""");
        return path;
    }

    private static string Times(int launch, params double[] nanoseconds) => string.Join(',', nanoseconds.Select((n, i) => string.Create(
        CultureInfo.InvariantCulture, $$"""{"IterationMode":"Workload","IterationStage":"Result","LaunchIndex":{{launch}},"IterationIndex":{{i + 1}},"Operations":4,"Nanoseconds":{{4 * n}}},{"IterationMode":"Workload","IterationStage":"Actual","LaunchIndex":{{launch}},"IterationIndex":{{i + 1}},"Operations":4,"Nanoseconds":9999}""")));
}

/// <summary>Two ways to join texts.</summary>
public class JoiningBenchmarks
{
    private string[] _parts = [];

    [Params(1, 10, 100)]
    public int N { get; set; }

    [GlobalSetup]
    public void SetUp() => _parts = [.. Enumerable.Range(0, N).Select(i => i.ToString(CultureInfo.InvariantCulture))];

    [Benchmark]
    public string Concat() => string.Concat(_parts);

    [Benchmark]
    public string Plus() => _parts.Aggregate("", (all, part) => all + part);
}
