using Overtake.Setup;

namespace Overtake.Tests.Facade;

/// <summary>The choice of packages, without dotnet: what stands for it fails as long as a broken package takes part.</summary>
public class OptionalProjectTests
{
    private const string Newer = "Some 3";
    private const string Older = "Some";

    private static readonly OptionalProject Project = new("Things", "things", ["A", Newer, Older, "B-c"], NeedsAll: false, "out");

    private readonly List<string> _attempts = [];

    public static TheoryData<string> Packages => [.. Project.Packages];

    [Fact]
    public async Task Where_all_are_there_nothing_else_is_tried()
    {
        Assert.Empty(await Project.MissingAsync(Without()));
        Assert.Empty(await Project.BuildAsync(new Dictionary<string, string>(), Without()));
        Assert.Equal([string.Empty, string.Empty], _attempts);
    }

    [Theory]
    [MemberData(nameof(Packages))]
    public async Task The_one_that_cannot_be_restored_is_left_out_and_the_others_are_built(string package)
    {
        var missing = await Project.MissingAsync(Without(package));
        // Without the older major nothing is missing: the newer one is taken.
        Assert.Equal(package == Older ? [] : [package], missing.Keys);
        _attempts.Clear();
        Assert.Equal(missing, await Project.BuildAsync(missing, Without(package)));
        Assert.Single(_attempts);
        Assert.Equal(package == Older ? [] : [$"{package} is left out of Things: {package} is broken."], Project.Lines(missing));
    }

    [Theory]
    [MemberData(nameof(Packages))]
    public async Task The_one_that_cannot_be_built_is_left_out_and_the_others_are_built(string package)
    {
        var leftOut = await Project.BuildAsync(new Dictionary<string, string>(), Without(package));
        Assert.Equal(package == Older ? [] : [package], leftOut.Keys);
        Assert.Equal(package switch { "A" => "+A+", Newer => "+Some-3+", "B-c" => "+B-c+", _ => string.Empty }, _attempts[^1]);
    }

    [Fact]
    public async Task Without_both_majors_the_package_is_left_out_with_one_line()
    {
        var leftOut = await Project.BuildAsync(await Project.MissingAsync(Without(Newer, Older)), Without(Newer, Older));
        Assert.Equal("+Some-3++Some+", _attempts[^1]);
        Assert.Equal(["Some is left out of Things: Some is broken."], Project.Lines(leftOut));
    }

    [Fact]
    public async Task Those_that_no_source_has_are_left_out_at_once_and_a_newer_major_before_the_older_one()
    {
        Assert.Equal(["A", "B-c"], (await Project.MissingAsync(Unknown("A", "B-c"))).Keys);
        Assert.Equal(["", "+A++B-c+"], _attempts);

        _attempts.Clear();
        Assert.Equal([Newer, Older], (await Project.MissingAsync(Unknown(Newer, Older))).Keys);
        Assert.Equal(["", "+Some-3+", "+Some-3++Some+"], _attempts);
    }

    [Fact]
    public async Task What_a_package_needs_is_known_by_its_name()
    {
        var without = Unknown(Newer);
        var missing = await Project.MissingAsync(async leftOut =>
            await without(leftOut) is null ? null : new("SomeAnalyzer is not there") { Unknown = new Dictionary<string, string> { ["SomeAnalyzer"] = "SomeAnalyzer is not there" } });
        Assert.Equal([new KeyValuePair<string, string>(Newer, "SomeAnalyzer is not there")], missing);
        Assert.Equal(["", "+Some-3+"], _attempts);
    }

    [Fact]
    public async Task Where_what_a_package_needs_is_in_no_source_each_is_tried_alone()
    {
        var without = Unknown("B-c");
        var missing = await Project.MissingAsync(async leftOut =>
            await without(leftOut) is null ? null : new("Needed is not there") { Unknown = new Dictionary<string, string> { ["Needed"] = "Needed is not there" } });
        Assert.Equal([new KeyValuePair<string, string>("B-c", "Needed is not there")], missing);
        Assert.Equal(4, _attempts.Count);
    }

    [Fact]
    public async Task Packages_that_can_only_be_built_alone_are_all_left_out_with_one_line()
    {
        var leftOut = await Project.BuildAsync(new Dictionary<string, string>(), value => Task.FromResult(value.Contains("+A+", StringComparison.Ordinal) || value.Contains("+B-c+", StringComparison.Ordinal) ? null : new Failure("they differ")));
        Assert.Equal(["Things is left out (things): they differ."], Project.Lines(leftOut));
    }

    [Fact]
    public async Task A_project_that_needs_all_is_left_out_with_the_package_that_is_missing()
    {
        var project = Project with { Packages = ["A", "B"], NeedsAll = true };
        var leftOut = await project.BuildAsync(await project.MissingAsync(Without("B")), _ => throw new InvalidOperationException("built"));
        Assert.Equal(["Things is left out (things): B is broken."], project.Lines(leftOut));
    }

    /// <summary>Fails with the ids of the packages that take part and that no source has.</summary>
    private Func<string, Task<Failure?>> Unknown(params string[] broken) => leftOut =>
    {
        _attempts.Add(leftOut);
        var unknown = broken.Where(package => TakesPart(package, leftOut)).ToDictionary(package => package.Split(' ')[0], package => $"{package} is not there");
        return Task.FromResult(unknown.Count == 0 ? null : new Failure(unknown.Values.First()) { Unknown = unknown });
    };

    /// <summary>Fails without an id, as dotnet does where a package cannot be compiled or a source does not answer.</summary>
    private Func<string, Task<Failure?>> Without(params string[] broken) => leftOut =>
    {
        _attempts.Add(leftOut);
        return Task.FromResult(broken.FirstOrDefault(package => TakesPart(package, leftOut)) is { } package ? new Failure($"{package} is broken") : null);
    };

    private static bool TakesPart(string package, string leftOut)
    {
        return !IsOut(package) && package switch
        {
            Newer => !IsOut(Older),
            Older => IsOut(Newer),
            _ => true,
        };

        bool IsOut(string package) => leftOut.Contains($"+{package.Replace(' ', '-')}+", StringComparison.Ordinal);
    }
}
