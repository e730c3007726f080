using Overtake.Tests.Analysis;

namespace Overtake.Tests.Charts;

/// <summary>The first statement of an answer: the title answered.</summary>
public class HeadlineTests
{
    private static readonly (long, double)[] Ahead = [(1, 2.7), (100, 9), (3_541, 3.4), (60_000, 25)];

    [Fact]
    public void A_way_that_always_leads_leads_from_the_first_record_with_its_interval() =>
        Assert.Matches(@"^Written with spans, byte\[\] is faster than object\[\] from the first record: 2\.[67]\d?× \[2\.[5-7]\d?, 2\.[7-9]\d?\] at 1, 2[3-7](\.\d)?× at 60,000\.$", Of(("byte[] span", Ahead)));

    [Theory]
    [InlineData(new[] { 0.5, 0.6, 0.7, 0.4 }, "With BinaryWriter it never is: it takes 1.4 to 2.5 times as long.")]
    [InlineData(new[] { 0.5, 0.6, 2.0, 3.0 }, "With BinaryWriter it is faster only from 3,541 records on: 2")]
    [InlineData(new[] { 0.5, 2.0, 1.0, 3.0 }, "With BinaryWriter it overtakes only at 100 records: 1.99×")]
    [InlineData(new[] { 0.5, 2.0, 1.0, 3.0 }, "at 60,000, unclear at 1 of 2 sizes above.")]
    [InlineData(new[] { 0.5, 2.0, 2.0, 1.0 }, "With BinaryWriter it is faster only from 100 to 3,541 records: 1.99×")]
    [InlineData(new[] { 1.5, 1.0, 1.5, 3.0 }, "at 60,000, unclear at 1 of 3 sizes between.")]
    [InlineData(new[] { 0.5, 2.0, 0.6, 0.4 }, "With BinaryWriter it is faster at only 1 of 4 measured sizes: 100 records.")]
    [InlineData(new[] { 2.0, 2.0, 0.6, 0.4 }, "With BinaryWriter it is faster only from 1 to 100 records.")]
    [InlineData(new[] { 2.0, 0.5, 2.0, 0.4 }, "With BinaryWriter it is faster at only 2 of 4 measured sizes: 1 and 3,541 records.")]
    [InlineData(new[] { 2.0, 0.5, 2.0, 3.0 }, "With BinaryWriter it is faster only at 1 and from 3,541 to 60,000 records.")]
    [InlineData(new[] { 1.5, 1.5, 1.5, 3.0 }, "With BinaryWriter it is faster from the first record too: 1.5")]
    [InlineData(new[] { 1.0, 1.0, 1.0, 1.0 }, "With BinaryWriter it is neither clearly faster nor slower.")]
    public void The_others_follow_in_a_sentence_each(double[] ratios, string expected)
    {
        long[] sizes = [1, 100, 3_541, 60_000];
        Assert.Contains(expected, Of(("byte[] span", Ahead), ("byte[] BinaryWriter", [.. sizes.Zip(ratios)])), StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_that_did_not_measure_the_question_has_no_such_sentence() =>
        Assert.DoesNotContain("Written with spans", Run.Of(new StoredRun("", SyntheticRun.Manifest(), new SyntheticRun().AddRatios(Ahead, "struct[]").Rows)).Answer().ToString(), StringComparison.Ordinal);

    [Fact]
    public void At_most_three_sentences_of_at_most_thirty_words_on_every_committed_run()
    {
        var answers = Facade.CommittedStudies.All.Select(s => (s.Manifest!.Study, s.Answer().Statements[0].Text)).Where(a => Presentation.All.Any(p => p.Name == a.Study)).ToList();
        Assert.NotEmpty(answers);
        Assert.All(answers, a =>
        {
            var sentences = a.Text.Split(". ");
            Assert.InRange(sentences.Length, 1, 3);
            Assert.All(sentences, s => Assert.InRange(s.Split(' ').Length, 4, 30));
        });
    }

    [Theory]
    [InlineData("pools", "On the stack, a touched buffer is faster than new byte[n] at every size from 16 to 1,000 buffer bytes: 4.")]
    [InlineData("pools", "Checking a body's hash costs a request 937 ns at 8 bytes and 13.1 µs at 16,384; over HTTP it takes 1.66×")]
    [InlineData("serializers", "With MemoryPack, an array of integers in memory is faster than with protobuf-net at every size from 16 to 1,048,576 payload bytes: 13.")]
    [InlineData("serializers", "it is faster only from 16 to 1,024 payload bytes: 3.")]
    [InlineData("echo", "With hand-written code (\"static\"), an echo in memory is faster than with protobuf-net from the first payload byte: 8.")]
    public void The_titles_of_the_other_notebooks_are_answered(string study, string expected) =>
        Assert.Contains(expected, Facade.CommittedStudies.All.Single(s => s.Manifest is { Preset: "standard", Environment.Processor: "Intel Xeon" } manifest && manifest.Study == study).Answer().Statements[0].Text, StringComparison.Ordinal);

    private static string Of(params (string Contender, (long, double)[] Ratios)[] curves)
    {
        var run = new SyntheticRun();
        foreach (var (contender, ratios) in curves)
        {
            run.AddRatios(ratios, contender);
        }

        return Run.Of(new StoredRun("", SyntheticRun.Manifest(), run.Rows)).Answer().Statements[0].Text;
    }
}
