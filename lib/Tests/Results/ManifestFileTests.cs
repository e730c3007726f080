namespace Overtake.Tests.Results;

public class ManifestFileTests : FolderTests
{
    private string Target => _folder.File("run.json");

    [Fact]
    public void A_manifest_comes_back_as_it_was_written_in_any_culture()
    {
        using var culture = new CommaCulture();
        var manifest = Samples.Manifest().Ended() with { RowCount = 8, Environment = Samples.Manifest().Environment with { Steal = 0.015, Governor = "performance" }, Loads = [new LaunchLoad(1, 0.25, 0.01, 3, true) { Memory = 123.4 }] };
        ManifestFile.Write(Target, manifest);
        Assert.Equivalent(manifest, ManifestFile.Read(Target), strict: true);
        Assert.Equal(["run.json"], _folder.Names());
    }

    [Fact]
    public void A_run_from_before_batches_and_loads_were_recorded_has_none()
    {
        ManifestFile.Write(Target, Samples.Manifest());
        var json = JsonNode.Parse(File.ReadAllText(Target))!.AsObject();
        Assert.True(json.Remove("batches"));
        Assert.True(json.Remove("loads"));
        File.WriteAllText(Target, json.ToJsonString());
        Assert.Empty(ManifestFile.Read(Target).Batches);
        Assert.Empty(ManifestFile.Read(Target).Loads);
    }

    [Fact]
    public void Sampling_that_says_nothing_of_threads_and_lead_in_had_those_of_long_visits_and_three_milliseconds()
    {
        var sampling = new Sampling(new VisitSchedule(3, 17, 1), new VisitSchedule(20, 12, 2)) { Threads = new VisitSchedule(10, 14, 2), LeadInMilliseconds = 5 };
        ManifestFile.Write(Target, Samples.Manifest() with { Sampling = sampling });
        Assert.Equal(sampling, ManifestFile.Read(Target).Sampling);
        var json = JsonNode.Parse(File.ReadAllText(Target))!.AsObject();
        Assert.True(json["sampling"]!.AsObject().Remove("threads"));
        Assert.True(json["sampling"]!.AsObject().Remove("leadInMilliseconds"));
        File.WriteAllText(Target, json.ToJsonString());
        var read = ManifestFile.Read(Target).Sampling!;
        Assert.Equal((sampling.Long, 3), (read.Threads, read.LeadInMilliseconds));
    }

    [Fact]
    public void The_text_is_indented_camel_case_with_kebab_case_roles_and_plain_signs()
    {
        ManifestFile.Write(Target, Samples.Manifest());
        var text = File.ReadAllText(Target);
        Assert.StartsWith("{\n  \"schema\": 4,\n  \"study\": \"boxing\",\n", text, StringComparison.Ordinal);
        Assert.EndsWith("}\n", text, StringComparison.Ordinal);
        Assert.Contains("\"role\": \"outside-crossover\"", text, StringComparison.Ordinal);
        Assert.Contains("\"role\": \"aa-control\"", text, StringComparison.Ordinal);
        Assert.Contains("\"commit\": \"f8d9cf6+changes\"", text, StringComparison.Ordinal);
        Assert.DoesNotContain('\r', text);
    }

    [Theory]
    [InlineData("schema", "5", "column $.schema: schema 5 is newer than 4: update Overtake")]
    [InlineData("schema", "0", "column $.schema: expected a schema version, a whole number from 1")]
    [InlineData("schema", "\"1\"", "column $.schema: expected a schema version, a whole number from 1")]
    [InlineData("study", null, "column $.study: the member is missing")]
    [InlineData("environment", null, "column $.environment: the member is missing")]
    [InlineData("environment", "{\"processor\":\"x\"}", "column $.environment.cores: the member is missing")]
    [InlineData("scenarios", "[{\"name\":\"fill\",\"title\":\"\",\"axis\":\"records\",\"baseline\":\"object[]\"}]", "column $.scenarios[0].operation: the member is missing")]
    [InlineData("study", "null", "column $.study: expected a text, found null")]
    [InlineData("study", "7", "column $.study: expected a text, found 7")]
    [InlineData("study", "\"../x\"", "column $.study: expected 1 to 100 letters, digits, '-', '_', '+' or single '.', beginning and ending with a letter or digit, found '../x'")]
    [InlineData("launches", "\"six\"", "column $.launches: expected a whole number, found \"six\"")]
    [InlineData("launches", "1.5", "column $.launches: expected a whole number, found 1.5")]
    [InlineData("launches", "null", "column $.launches: expected a whole number, found null")]
    [InlineData("launches", "2147483647", "column $.launches: expected a whole number from 1 to 100000, found 2147483647")]
    [InlineData("launches", "0", "column $.launches: expected a whole number from 1 to 100000, found 0")]
    [InlineData("rowCount", "-1", "column $.rowCount: expected a whole number from 0, found -1")]
    [InlineData("started", "\"yesterday\"", "column $.started: expected a date and time with offset, as 2026-11-21T10:15:00+00:00, found \"yesterday\"")]
    [InlineData("ended", "\"2026-11-21T10:14:59+00:00\"", "column $.ended: expected 2026-11-21T10:15:00.0000000+00:00 or later, found 2026-11-21T10:14:59.0000000+00:00")]
    [InlineData("scenarios", "[null]", "column $.scenarios[0]: expected an object, found null")]
    [InlineData("scenarios", "{}", "column $.scenarios: expected a list, found {}")]
    [InlineData("packages", "{\"BenchmarkDotNet\":14}", "column $.packages.BenchmarkDotNet: expected a text, found 14")]
    [InlineData("contenders", "[]", "column $.scenarios: scenario 'fill' has the baseline 'object[]', which is not among the contenders")]
    [InlineData("contenders", "[{\"name\":\"a\",\"role\":\"best\",\"description\":\"\"}]", "column $.contenders[0].role: expected one of \"baseline\", \"aa-control\", \"positive-control\", \"contender\", \"not-decodable\", \"outside-crossover\", found \"best\"")]
    [InlineData("contenders", "[{\"name\":\"a\",\"role\":2,\"description\":\"\"}]", "column $.contenders[0].role: expected one of")]
    [InlineData("drift", "{\"startNanoseconds\":1,\"end\":2}", "column $.drift.end: unknown member, expected one of startNanoseconds, endNanoseconds")]
    [InlineData("drift", "{\"startNanoseconds\":1,\"endNanoseconds\":-2}", "column $.drift: expected two times above 0")]
    [InlineData("effort", "{\"tierUp\":1,\"warmUp\":1,\"timed\":1,\"total\":1e18}", "column $.effort.total: expected seconds up to 1000000000")]
    [InlineData("stopReason", null, "column $.stopReason: expected a reason, found nothing")]
    [InlineData("extra", "1", "column $.extra: unknown member, expected one of schema, study, ")]
    public void A_bad_member_is_reported_with_file_and_place(string member, string? json, string problem)
    {
        ManifestFile.Write(Target, Samples.Manifest());
        var root = JsonNode.Parse(File.ReadAllText(Target))!.AsObject();
        if (json is null)
        {
            root.Remove(member);
        }
        else
        {
            root[member] = JsonNode.Parse(json);
        }

        File.WriteAllText(Target, root.ToJsonString(new JsonSerializerOptions { WriteIndented = true }));
        var e = Assert.Throws<InvalidResultException>(() => ManifestFile.Read(Target));
        Assert.StartsWith($"{Target}: {problem}", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_newer_schema_is_refused_by_name_even_when_nothing_else_can_be_read()
    {
        File.WriteAllText(Target, """{ "schema": 5, "everything": "else" }""");
        var e = Assert.Throws<InvalidResultException>(() => ManifestFile.Read(Target));
        Assert.Equal($"{Target}: column $.schema: schema 5 is newer than 4: update Overtake", e.Message);
    }

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("{ \"schema\": 1, \"study\": \"boxing\", \"study\": \"bytes\" }")]
    [InlineData("{ \"schema\": 1,\n \"study\": \"box")]
    public void What_is_no_manifest_is_refused(string text)
    {
        File.WriteAllText(Target, text);
        Assert.Throws<InvalidResultException>(() => ManifestFile.Read(Target));
    }

    [Fact]
    public void A_cut_file_is_refused_with_its_line()
    {
        ManifestFile.Write(Target, Samples.Manifest());
        var lines = File.ReadAllLines(Target);
        File.WriteAllLines(Target, lines[..10]);
        Assert.InRange(Assert.Throws<InvalidResultException>(() => ManifestFile.Read(Target)).Line ?? 0, 10, 11);
    }

    [Fact]
    public void A_manifest_that_contradicts_itself_is_not_written_over_a_good_one()
    {
        ManifestFile.Write(Target, Samples.Manifest());
        Assert.Throws<InvalidResultException>(() => ManifestFile.Write(Target, Samples.Manifest() with { Ended = DateTimeOffset.UnixEpoch }));
        Assert.Throws<InvalidResultException>(() => ManifestFile.Write(Target, Samples.Manifest() with { Scenarios = [.. Samples.Manifest().Scenarios, .. Samples.Manifest().Scenarios] }));
        Assert.Null(ManifestFile.Read(Target).Ended);
        Assert.Equal(["run.json"], _folder.Names());
    }

    [Theory]
    [InlineData(10, 20, 30, 100, 0.4)]
    [InlineData(80, 20, 30, 100, 0)]
    [InlineData(0, 0, 0, 0, 0)]
    public void The_share_of_the_harness_is_never_below_nothing(double tierUp, double warmUp, double timed, double total, double share) =>
        Assert.Equal(share, new RunEffort(tierUp, warmUp, timed, total).HarnessShare, 1e-12);
}
