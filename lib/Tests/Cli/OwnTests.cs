using Overtake.Cli.Own;
using Overtake.Measurement.Own;

namespace Overtake.Tests.Cli;

/// <summary>Somebody's own methods, from the file to the answer.</summary>
[Collection(CommandCollection.Name)]
public sealed class OwnTests : CommandTests
{
    private const string Joining = """
        using BenchmarkDotNet.Attributes;

        public class JoiningParts
        {
            [Params(10, 100, 1_000)] public int N;

            private string[] _parts = [];

            [GlobalSetup] public void SetUp() => _parts = [.. Enumerable.Range(0, N).Select(i => i.ToString())];

            [Benchmark(Baseline = true, Description = "+=")] public string Plus() { var text = ""; foreach (var part in _parts) text += part; return text; }
            [Benchmark] public string Concat() => string.Concat(_parts);
            [Benchmark] public string Wrong() => string.Concat(_parts) + (_parts.Length == 100 ? "!" : "");
        }
        """;

    [Fact]
    public void Methods_of_a_file_are_compared_and_a_wrong_result_is_not_timed()
    {
        var (exitCode, output, errors) = _command.Run("own", _command.Write("joining.cs", Joining), "--preset", "smoke", "--launches", "2");

        // A method that returns something else than the baseline is a fault.
        Assert.True(exitCode == 1, errors + output);
        Assert.Contains("Not measured: Wrong at 100: failed its check: the method returns '0123", output.ReplaceLineEndings(" ").Replace("  ", "", StringComparison.Ordinal), StringComparison.Ordinal);
        var run = StoredRun.Read(_command.OnlyRunOf("own-joining-parts"));
        var times = run.Rows.Where(r => r.Metric == Metric.Time.Name).ToLookup(r => (r.Contender, r.Size));
        Assert.All((long[])[10, 100, 1_000], size => Assert.Equal((2, 2), (times[("+=", size)].Count(), times[("Concat", size)].Count())));
        Assert.Equal((2, 0, 2), (times[("Wrong", 10)].Count(), times[("Wrong", 100)].Count(), times[("Wrong", 1_000)].Count()));
        Assert.Contains(run.Manifest.LeftOut, l => l is { Contender: "Wrong", Size: 100, Failed: true } && l.Reason.Contains("the method returns '0123", StringComparison.Ordinal));

        // Joining a thousand parts one by one copies half a million characters.
        Assert.True(times[("+=", 1_000)].Min(r => r.Value) > 5 * times[("Concat", 1_000)].Max(r => r.Value));
        Assert.Contains("Concat", output, StringComparison.Ordinal);
        Assert.Equal(0, _command.Run("advise", "own-joining-parts", "--size", "300").ExitCode);
    }

    [Fact]
    public void Every_category_and_every_type_has_its_table()
    {
        const string Source = """
            using BenchmarkDotNet.Attributes;
            using BenchmarkDotNet.Configs;

            [GenericTypeArguments(typeof(int)), GenericTypeArguments(typeof(long))]
            [GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
            public class Copies<T>
            {
                private readonly T[] _items = new T[500];

                [BenchmarkCategory("copy"), Benchmark(Baseline = true)] public T[] Clone() => (T[])_items.Clone();
                [BenchmarkCategory("copy"), Benchmark] public T[] Array() => _items.ToArray();
                [BenchmarkCategory("look"), Benchmark(Baseline = true)] public int Last() => ((IList<T>)_items).IndexOf(_items[0]);
                [BenchmarkCategory("look"), Benchmark] public int First() => System.Array.IndexOf(_items, _items[0]);
            }
            """;
        var output = Succeeds("own", _command.Write("copies.cs", Source), "--preset", "smoke", "--launches", "1");
        Assert.Contains("in copy: some of the measured cases", output, StringComparison.Ordinal);
        Assert.Contains("in look: some of the measured cases", output, StringComparison.Ordinal);
        foreach (var contender in (string[])["Clone", "Array", "Last", "First"])
        {
            Assert.Matches($@"\n{contender} +Copies<Int32> ", output);
            Assert.Matches($@"\n{contender} +Copies<Int64> ", output);
        }
    }

    [Theory]
    [InlineData("using BenchmarkDotNet.Attributes; public class A { [Benchmark] public int One() => 1 }", "own.cs: line 1: CS1002: ; expected")]
    [InlineData("using System.Text.RegularExpressions; public partial class A { [GeneratedRegex(\"a\")] public static partial Regex R(); [BenchmarkDotNet.Attributes.Benchmark] public int One() => 1; }", "; the file is compiled alone, without packages and generators: give its project (.csproj) or assembly")]
    [InlineData("public class A { }", "own.cs: no public class has a method marked [Benchmark]")]
    [InlineData("using BenchmarkDotNet.Attributes; public sealed class A { [Benchmark] public int One() => 1; [Benchmark] public int Two() => 1; }", "the class A is sealed or has no public constructor without parameters")]
    [InlineData("using BenchmarkDotNet.Attributes; public class A(int x) { public int X => x; [Benchmark] public int One() => 1; [Benchmark] public int Two() => 1; }", "the class A is sealed or has no public constructor without parameters")]
    public void What_a_class_lacks_is_said_in_one_line(string source, string problem) => Unbuilt(source, problem);

    [Theory]
    [InlineData("[Benchmark] public int One() => 1;", "", "A: has nothing to compare: One: nothing is compared with it")]
    [InlineData("[Params(1, 2)] public int N; [Benchmark] public int One() => 1; [Benchmark] public int Two() => 1;", "--baseline=Tow", "--baseline: there is no baseline 'Tow'. Did you mean 'Two'?")]
    [InlineData("[Params(1, 2)] public int N; [Benchmark] public int One() => 1; [Benchmark] public int Two() => 1;", "--size-param=M", "--size-param: there is no size param 'M'. Did you mean 'N'?")]
    [InlineData("[Params(\"a\", \"b\")] public string N; [Benchmark] public int One() => 1; [Benchmark] public int Two() => 1;", "--size-param=N", "--size-param: N has values that are no whole numbers from 1")]
    [InlineData("[Benchmark] public int One() => 1; [Benchmark] public int Two() => 1;", "--filter=*Three*", "--filter: no benchmark matches; there are A.One, A.Two")]
    public void What_cannot_be_chosen_is_refused_with_what_there_is(string members, string option, string problem)
    {
        string[] options = option.Length > 0 ? [option] : [];
        var (exitCode, output, errors) = _command.Run(["own", _command.Write("a.cs", $"using BenchmarkDotNet.Attributes; public class A {{ {members} }}"), .. options]);
        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains(problem, errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[Benchmark(Baseline = true)] public int One() => 1; [Benchmark] internal int Two() => 1;", "A: BenchmarkDotNet cannot run it: ")]
    [InlineData("[ParamsSource(\"Nope\")] public int N; [Benchmark(Baseline = true)] public int One() => 1; [Benchmark] public int Two() => 1;", "A: BenchmarkDotNet cannot run it: ")]
    [InlineData("[GlobalSetup] public void B() { } [GlobalSetup] public void C() { } [Benchmark(Baseline = true)] public int One() => 1; [Benchmark] public int Two() => 1;", "A: BenchmarkDotNet would not run it: ")]
    [InlineData("[Benchmark(Baseline = true)] public int One() => 1; [Benchmark(Baseline = true)] public int Two() => 1;", "A: BenchmarkDotNet would not run it: ")]
    [InlineData("[Benchmark(Description = \"X (A/A)\")] public int One() => 1; [Benchmark] public int Two() => 1;", "A: has a method that is described as 'X (A/A)', which is the name of a control")]
    [InlineData("[Benchmark(Baseline = true)] public IEnumerable<int> One() { yield return 1; } [Benchmark] public IEnumerable<int> Two() { yield return 1; }", "A: BenchmarkDotNet would not run it: ")]
    [InlineData("public static IEnumerable<int> Some => throw new InvalidOperationException(\"no source\"); [ParamsSource(nameof(Some))] public int N; [Benchmark(Baseline = true)] public int One() => 1; [Benchmark] public int Two() => 1;", "a parameter of A threw InvalidOperationException: no source")]
    public void What_BenchmarkDotNet_would_refuse_is_refused_in_one_line(string members, string problem)
    {
        var study = StudyOf($"using BenchmarkDotNet.Attributes; public class A {{ {members} }}");
        var refusal = Assert.ThrowsAny<Exception>(() => study.Grid(Preset.Smoke));
        Assert.True(refusal is InvalidResultException or OwnCodeException, $"{refusal}");
        Assert.StartsWith(problem, Assert.Single(refusal.Message.Split('\n')), StringComparison.Ordinal);
    }

    [Fact]
    public void Nested_classes_and_those_that_share_a_name_are_found()
    {
        const string Methods = "[BenchmarkDotNet.Attributes.Benchmark(Baseline = true)] public int One() => 1; [BenchmarkDotNet.Attributes.Benchmark] public int Two() => 1;";
        var nested = Succeeds("own", _command.Write("outer.cs", $"public class Outer {{ public class Größe {{ {Methods} }} }}"), "--list");
        Assert.Contains("own-gru00f6u00dfe", nested, StringComparison.Ordinal);
        var shared = $"namespace N1 {{ public class Same {{ {Methods} }} }} namespace N2 {{ public class Same {{ {Methods} }} }}";
        Unbuilt(shared, "2 types can be measured; choose one with --type: N1.Same, N2.Same");
        Assert.NotNull(OwnAssembly.Build(_command.Write("own.cs", shared), "N2.Same", null, new(), _command.Home));
    }

    [Fact]
    public void A_record_has_every_form_it_can_have()
    {
        const string Quote = """
            public enum Side : byte { Bid, Ask }
            public record Quote(long Id, int Count, Side Side, bool Firm, DateTime At, float Size, double Price, string Symbol, string? Note)
            {
                public static Quote Sample => new(1, 2, Side.Ask, true, DateTime.UnixEpoch, 3, 9.5, "OVTK-ä", null);
            }
            """;
        var study = StudyOf(Quote);
        var allocated = AllocatedBy(study);
        Assert.Equal(["byte[] BinaryWriter", "byte[] span", "class per record", "object[]", "object[] (+10 %)", "object[] (A/A)", "struct[]"], Assert.Single(study.Grid(Preset.Smoke).Groups).Contenders.Select(c => c.Contender).Order(StringComparer.Ordinal));

        // Exactly: 8 + 4 + 1 + 1 + 8 + 4 + 8 bytes of numbers, two lengths, 7 bytes of text; nine slots, seven of them boxes of 24 bytes.
        Assert.Equal(24 + (160 * (34 + 8 + 7)), allocated["byte[] span"]);
        Assert.Equal(24 + (160 * ((9 * 8) + (7 * 24))), allocated["object[]"]);
    }

    [Fact]
    public void A_record_has_wide_values_missing_ones_and_types_in_it()
    {
        const string Trade = """
            public readonly record struct Money(decimal Amount, string Currency);
            public record Party(Guid Id, string? Desk);
            public record Trade(long Number, Money Price, Party Buyer, Party? Seller, int? Lots, double? Yield, DateTimeOffset At, DateTime? Settled, Money? Fee, Money? Discount)
            {
                public static Trade Sample => new(7, new(-12.50m, "EUR"), new(Guid.Parse("6f9619ff-8b86-d011-b42d-00cf4fc964ff"), "FX"), null, 3, null, DateTimeOffset.UnixEpoch, DateTime.UnixEpoch, new Money(1, "EUR"), null);
            }
            """;
        var allocated = AllocatedBy(StudyOf(Trade));

        // Exactly: 8 + 16 + 16 + 16 bytes, 1 + 4, 1 + 8, 10 and 1 + 8 bytes, twice 16, five lengths and eight bytes of text. Fifteen slots: five texts, boxes of
        // 24 bytes for three numbers, of 32 bytes for three decimals, two Guids and a point in time, and none for the one that is missing.
        Assert.Equal(24 + (160 * (8 + 16 + 16 + 16 + 5 + 9 + 10 + 9 + (2 * 16) + (5 * 4) + 8)), allocated["byte[] span"]);
        Assert.Equal(24 + (160 * ((15 * 8) + (3 * 24) + (6 * 32))), allocated["object[]"]);
    }

    [Fact]
    public void A_record_has_arrays_lists_and_dictionaries_as_long_as_those_of_its_sample()
    {
        const string Order = """
            public enum Kind { Buy, Sell }
            public record Terms(IReadOnlyList<string> Notes, bool[]? Flags);
            public record Order(long Id, int[] Counts, List<decimal> Prices, Dictionary<string, double> Limits, Kind Kind, Terms Terms, HashSet<Guid> Legs);
            """;
        const string Sample = """
            { "id": 7, "Counts": [1, 2, 3], "Prices": [9.5, -1], "Limits": { "day": 1e3 }, "Kind": "Sell",
              "Terms": { "Notes": ["a", "bcd"], "Flags": null }, "Legs": ["6f9619ff-8b86-d011-b42d-00cf4fc964ff"] }
            """;
        var allocated = AllocatedBy(StudyOf(Order, "Order", _command.Write("order.json", Sample)));

        // Exactly: 8 + 4 bytes of numbers, seven lengths, then 12 bytes of counts, 32 of prices, 4 + 3 and 8 of a limit, 4 + 1 and 4 + 3 of notes, no flag, 16 of a leg.
        // Nine slots, two of them boxes.
        Assert.Equal(24 + (160 * (8 + 4 + (7 * 4) + 12 + 32 + 7 + 8 + 12 + 16)), allocated["byte[] span"]);
        Assert.Equal(24 + (160 * ((9 * 8) + (2 * 24))), allocated["object[]"]);
    }

    [Fact]
    public void A_record_has_the_types_that_people_have_and_no_value_that_is_computed()
    {
        const string Order = """
            using System.Collections.Immutable;
            using System.Numerics;
            public record Item<T>(T Value, int Rank);
            public record Order(long Id, ReadOnlyMemory<byte> Body, ImmutableArray<int> Counts, ImmutableList<string> Notes, Uri Link, Vector3 Place, Item<string> First, KeyValuePair<int, short> Pair)
            {
                public long Twice => 2 * Id;
                public bool IsEmpty { get { return Notes.Count == 0; } }
                public static Order Sample => new(7, new byte[] { 1, 2, 3 }, [4, 5], ["a", "bc"], new("http://x/y"), new(1, 2, 3), new("first", 9), new(1, 2));
            }
            """;
        // Exactly: 8 bytes of the number, three of 4, one of 4, 4 + 2, five lengths; then 3 bytes, 2 x 4, 2 x 4 + 3 of notes, 10 of the link and 5 of the text.
        Assert.Equal(24 + (160 * (8 + 12 + 4 + 6 + (5 * 4) + 3 + 8 + 11 + 10 + 5)), AllocatedBy(StudyOf(Order, "Order"))["byte[] span"]);
    }

    [Fact]
    public void A_generic_record_is_named_with_its_arguments()
    {
        var own = OwnAssembly.Build(_command.Write("item.cs", "namespace Shop; public record Item<T>(T Value, int Rank); public record Other(long Id);"), "Item<string>", null, new(), _command.Home);
        Assert.Equal("own-item-string", own.Study);
        Assert.True(File.Exists(Path.Combine(own.Folder, "Own.Contenders.dll")));
    }

    [Fact]
    public void A_record_may_override_and_hide_members_and_name_them_like_keywords_and_have_a_field_as_its_sample()
    {
        const string Pets = """
            public class Pet { public virtual int Age { get; set; } public string Name = ""; public long Id; }
            public class Dog : Pet { public override int Age { get; set; } public new string Name = ""; public int @class; public static readonly Dog Sample = new() { Name = new('d', 300) }; }
            """;
        // 4 + 8 + 4 bytes of numbers, and 300 of text with its length.
        Assert.Equal(24 + (160 * (16 + 4 + 300)), AllocatedBy(StudyOf(Pets, "Dog"))["byte[] span"]);
    }

    /// <summary>As the SDK compiles them, and as BenchmarkDotNet tells methods and categories apart.</summary>
    [Theory]
    [InlineData("#if NET8_0_OR_GREATER && !NET48 && RELEASE\npublic class A { [Benchmark] public int New() => 1; [Benchmark] public int Other() => 1; }\n#else\npublic class A { [Benchmark] public int Old() => 1; }\n#endif", "own: New, Other")]
    [InlineData("Console.WriteLine(typeof(HttpClient)); public class A { [Benchmark] public int One() => 1; [Benchmark] public int Two() => 1; }", "own: One, Two")]
    [InlineData("public class A { [Benchmark, Arguments(1)] public int One(int n) => n; [Benchmark, Arguments(1)] public int One(long n) => 1; }", "own: One(Int32), One(Int64)")]
    [InlineData("public class A { [Benchmark(Description = \"sum\")] public int One() => 1; [Benchmark(Description = \"sum\")] public int Two() => 1; }", "own: One, Two")]
    [InlineData("public class A { [Benchmark(Description = \"\")] public int One() => 1; [Benchmark(Description = \"two\\nlines\")] public int Two() => 1; }", "own: One, two lines")]
    [InlineData("public class A { [Params(0, 10, 100)] public int N; [Benchmark] public int One() => N; [Benchmark] public int Two() => N; }", "own: One, Two; N = 0 is not measured")]
    [InlineData("public class A { [Benchmark, Arguments(10, \"a\"), Arguments(99, \"b\")] public int One(int n, string text) => n; [Benchmark, Arguments(10, \"a\"), Arguments(99, \"b\")] public int Two(int n, string text) => n; }", "own: One, Two; text has one value for each n")]
    [InlineData("[GroupBenchmarksBy(BenchmarkDotNet.Configs.BenchmarkLogicalGroupRule.ByCategory)] public class A { [BenchmarkCategory(\"x\"), Benchmark(Baseline = true)] public int One() => 1; [BenchmarkCategory(\"x\"), Benchmark] public int Two() => 1; [BenchmarkCategory(\"y\"), Benchmark] public int Three() => 2; [BenchmarkCategory(\"y\"), Benchmark] public int Four() => 2; }", "x: One, Two; y: Three, Four")]
    [InlineData("[ShortRunJob] public class A { [Benchmark(Baseline = true)] public int One() => 1; [Benchmark] public int Two() => 1; }", "own: One, Two; jobs that the class brings are not followed")]
    public void Methods_of_a_class_are_those_that_BenchmarkDotNet_would_run(string source, string expected)
    {
        var grid = StudyOf("using BenchmarkDotNet.Attributes;\n" + source).Grid(Preset.Smoke);
        var said = grid.LeftOut.Where(l => !l.Reason.StartsWith("no method", StringComparison.Ordinal) && !l.Reason.StartsWith(LeftOut.Uncompared, StringComparison.Ordinal)).Select(l => l.Reason.Split(':')[0]);
        Assert.Equal(expected, string.Join("; ", grid.Groups
            .Select(g => $"{g.Scenario}: {string.Join(", ", g.Contenders.Select(c => c.Contender).Where(c => ControlNames.OriginalOf(c) == c))}").Concat(said)));
    }

    /// <summary>With code in several files, and with references and settings of its own.</summary>
    [Fact]
    public void A_project_is_built_in_Release_and_a_file_that_is_not_compiled_alone_leads_to_it()
    {
        var project = _command.Write("bench/Bench.csproj", $$"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net{{Environment.Version.Major}}.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
              <ItemGroup><Reference Include="{{Path.Combine(AppContext.BaseDirectory, "BenchmarkDotNet.Annotations.dll")}}" /></ItemGroup>
            </Project>
            """);
        var helper = _command.Write("bench/Helper.cs", "static class Helper { public static int One => 1; }");
        var file = _command.Write("bench/parts/Adding.cs", """
            using BenchmarkDotNet.Attributes;
            public class Adding { [Benchmark(Baseline = true)] public int A() => Helper.One; [Benchmark] public int B() => Helper.One + 0; }
            """);
        var (exitCode, output, errors) = _command.Run("own", Path.GetDirectoryName(project)!, "--list");
        Assert.True(exitCode == 0, errors + output);
        Assert.Contains("own-adding", output, StringComparison.Ordinal);
        Assert.Contains("bench/bin/Release", string.Join(' ', Directory.EnumerateFiles(Path.GetDirectoryName(project)!, "Bench.dll", SearchOption.AllDirectories)), StringComparison.Ordinal);

        Assert.Contains("CS0103: The name 'Helper' does not exist in the current context", Refused(file), StringComparison.Ordinal);
        Assert.EndsWith("give its project, bench/Bench.csproj", Refused(file), StringComparison.Ordinal);

        File.WriteAllText(helper, "static class Helper { public static int One => 1 }");
        Assert.EndsWith("Bench.csproj: is not built: CS1002: ; expected", Refused(project), StringComparison.Ordinal);
        File.Copy(project, Path.Combine(Path.GetDirectoryName(project)!, "Other.csproj"));
        Assert.EndsWith("has 2 projects, choose one: bench/Bench.csproj, bench/Other.csproj", Refused(Path.GetDirectoryName(project)!), StringComparison.Ordinal);
        Assert.EndsWith("has no project (.csproj, .fsproj) in it", Refused(Path.GetDirectoryName(file)!), StringComparison.Ordinal);
        Assert.EndsWith("Gone.csproj: there is no such file", Refused(Path.Combine(_command.Home, "Gone.csproj")), StringComparison.Ordinal);

        string Refused(string path)
        {
            var (exitCode, output, errors) = _command.Run("own", path);
            Assert.Equal((2, ""), (exitCode, output));
            return errors.Trim().Split('\n')[^1];
        }
    }

    /// <summary>A run reads its assembly at every launch: a class of the same name that is listed meanwhile must not take its place.</summary>
    [Fact]
    public void Each_command_compiles_into_a_folder_of_its_own_which_goes_with_it()
    {
        var parent = Path.Combine(_command.Home, "own");
        Directory.CreateDirectory(Path.Combine(parent, "killed", "own-a"));
        string[] both;
        using (var one = OwnFolder.Create(parent))
        using (var two = OwnFolder.Create(parent))
        {
            File.WriteAllText(Path.Combine(one.FullPath, "a.dll"), "");
            both = [one.FullPath, two.FullPath];
            Assert.Equal(both.Order(), Directory.EnumerateDirectories(parent).Order());
        }

        Assert.Empty(Directory.EnumerateFileSystemEntries(parent));
    }

    [Fact]
    public void What_an_earlier_build_needed_is_gone()
    {
        const string Source = "using BenchmarkDotNet.Attributes; public class A { [Benchmark] public int One() => 1; [Benchmark] public int Two() => 1; }";
        var parent = Path.Combine(_command.Home, "own");
        string Build()
        {
            using var folder = OwnFolder.Create(parent);
            var helper = Path.Combine(OwnAssembly.Build(_command.Write("own.cs", Source), null, null, new(), folder.FullPath).Folder, "Helper.dll");
            Assert.False(File.Exists(helper));
            File.WriteAllText(helper, "");
            return helper;
        }

        var old = Build();
        Build();
        Assert.False(File.Exists(old));
    }

    [Fact]
    public void A_library_has_its_packages_beside_it_though_the_SDK_copies_none()
    {
        var library = _command.Write("library/Lib.dll", "");
        File.Copy(Path.Combine(OwnAssembly.Build(_command.Write("own.cs", "public record A(long Id);"), null, null, new(), _command.Home).Folder, "Own.Contenders.dll"), library, overwrite: true);
        var dependencies = _command.Write("library/Lib.deps.json", """
            { "runtimeTarget": { "name": ".NETCoreApp,Version=v10.0" }, "compilationOptions": {},
              "targets": { ".NETCoreApp,Version=v10.0": { "MathNet.Numerics/5.0.0": { "runtime": { "lib/net6.0/MathNet.Numerics.dll": {} } }, "Gone/1.0.0": { "runtime": { "lib/Gone.dll": {} } } } },
              "libraries": { "MathNet.Numerics/5.0.0": { "type": "package", "serviceable": true, "sha512": "", "path": "mathnet.numerics/5.0.0" }, "Gone/1.0.0": { "type": "package", "serviceable": true, "sha512": "", "path": "gone/1.0.0" } } }
            """);
        Assert.True(File.Exists(Path.Combine(OwnAssembly.Build(library, "A", null, new(), _command.Home).Folder, "MathNet.Numerics.dll")));
        // The same assembly with other packages is another build.
        var bare = _command.Write("bare/Lib.dll", "");
        File.Copy(library, bare, overwrite: true);
        Assert.True(OwnAssembly.AreSame(library, library));
        Assert.False(OwnAssembly.AreSame(library, bare));
        File.WriteAllText(dependencies, "{ \"targets\": ");
        Assert.Contains("Lib.deps.json: ", Assert.Throws<InvalidResultException>(() => OwnAssembly.Build(library, "A", null, new(), _command.Home)).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(null, "sample.json: expected one typical record in at most 1 MB")]
    [InlineData("{ \"Id\": 1 }", "sample.json: line 1: $: JSON deserialization for type 'A' was missing required properties including: 'Prices'.")]
    [InlineData("{ \"Id\": 1,\n\"Prices\": [1, \"x\"] }", "sample.json: line 2: $.Prices[1]: The JSON value could not be converted to System.Double.")]
    [InlineData("{ \"Id\": 1, \"Prices\": null }", "sample.json: line 1: $.Prices: ")]
    [InlineData("{ \"Id\": 1, \"Prices\": [], \"Size\": 3 }", "sample.json: line 1: $.Size: The JSON property 'Size' could not be mapped")]
    [InlineData("[1, 2", "sample.json: line 1: $: ")]
    [InlineData("null", "sample.json: the sample cannot be made: it is null")]
    [InlineData("", "sample.json: line 1: $: The input does not contain any JSON tokens")]
    public void A_sample_that_does_not_fit_is_named_with_its_path(string? sample, string problem) =>
        Unbuilt("public record A(long Id, double[] Prices);", problem, _command.Write("sample.json", sample ?? new string(' ', 1_000_001)));

    [Theory]
    [InlineData("public struct A { public long Id; public int?[] Prices; }", "own.cs: line 1: A.Prices is int?[], whose elements may be missing; a record has numbers, bool, char, string, Guid, Uri, enums, dates and times, nullable ones, and types made of these; arrays, lists and dictionaries have single values")]
    [InlineData("public record A(long Id, List<B> Lines);\npublic record B(long Id);", "own.cs: line 1: A.Lines is List<B>, and B is not a single value; a record has")]
    [InlineData("public record A(long Id, int[,] Grid);", "own.cs: line 1: A.Grid is int[,], which has several dimensions; a record has")]
    [InlineData("public record A(long Id) { public static A Sample => throw new Exception(\"no\"); }", "own.cs: the sample cannot be made: no")]
    [InlineData("public record A(long Id, IComparable Key);", "own.cs: line 1: A.Key is IComparable, which may be anything; a record has")]
    [InlineData("public record A(long Id, A Next);", "own.cs: line 1: A.Next is A, which contains itself; a record has a fixed number of values")]
    [InlineData("public record A(int Id, List<A> Children);", "own.cs: line 1: A.Children is List<A>, which contains A itself; a record has a fixed number of values")]
    [InlineData("public record A(long Id, B In);\npublic record B(object Any);", "own.cs: line 2: A.In.Any is object, which may be anything; a record has")]
    [InlineData("public record A(long Id, MemoryStream Bytes);", "own.cs: line 1: A.Bytes is MemoryStream, which is no data, because it is disposable; a record has")]
    [InlineData("public record A(long Id); public record B(long Id);", "own.cs: 2 types can be measured; choose one with --type: A, B")]
    [InlineData("public record A<T>(T Value);", "own.cs: A is generic: say of what with --type \"A<int>\"")]
    public void What_a_record_cannot_have_is_named_with_its_place(string source, string problem) => Unbuilt(source, problem);

    [Fact]
    public void The_examples_of_the_README_are_measured_as_they_stand()
    {
        var blocks = File.ReadAllText(Path.Combine(ProjectFolder.Root, "README.md")).Split("```csharp\n").Skip(1).Select(b => b.Split("```")[0]).ToList();
        // The third is a program of its own.
        Assert.Equal(3, blocks.Count);
        Assert.True(blocks[0].Trim().Split('\n').Length <= 3);
        foreach (var (block, words) in blocks.Zip((string[])["byte[] span", "Concat"]))
        {
            Assert.Contains(words, Succeeds("own", _command.Write($"{words[0]}.cs", block), "--preset", "smoke", "--launches", "1"), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_file_that_is_not_there_is_refused_in_one_line()
    {
        var (exitCode, output, errors) = _command.Run("own", "nowhere.cs");
        Assert.Equal((2, "", "overtake: nowhere.cs: there is no such file"), (exitCode, output, errors.Trim()));
    }

    /// <summary>Bytes of 160 records by contender, each of which passes its check.</summary>
    private static Dictionary<string, long> AllocatedBy(IStudy study) =>
        study.Contenders.ToDictionary(contender => contender.Name, contender =>
        {
            using var benchmark = study.OpenCase("fill", study.Grid(Preset.Smoke).Groups[0].Shape, contender.Name, ParameterList.Empty);
            benchmark.Prepare(160);
            Assert.Null(benchmark.Verify());
            return Allocated.By(() => benchmark.Run(1));
        });

    private IStudy StudyOf(string source, string? type = null, string? sample = null) =>
        OwnStudies.Of(OwnAssembly.Build(_command.Write("own.cs", source), type, sample, new(), _command.Home));

    private void Unbuilt(string source, string problem, string? sample = null)
    {
        var refusal = Assert.Throws<InvalidResultException>(() => OwnAssembly.Build(_command.Write("own.cs", source), null, sample, new(), _command.Home));
        Assert.Contains(problem, refusal.Message, StringComparison.Ordinal);
    }
}
