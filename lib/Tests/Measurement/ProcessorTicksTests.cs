using Overtake.Measurement.Environments;
using Overtake.Tests.Results;

namespace Overtake.Tests.Measurement;

public sealed class ProcessorTicksTests : IDisposable
{
    private readonly TemporaryFolder _root = new();

    public ProcessorTicksTests()
    {
        Processors("cpu  100 7 50 800 10 3 5 40 7 3", "cpu0 1 2 3", "cpu1 4 5 6", "intr 1 2 3");
        Process("self", 10, 1, "(overtake)", 1, 2, 4, 8);
    }

    [Fact]
    public void Ticks_are_read_with_those_of_the_own_process_and_the_children_it_waited_for()
    {
        using var culture = new CommaCulture();
        // Interrupts are nobody's, and guests are part of the users.
        Assert.Equal(new ProcessorTicks(40, 1015, 157, 15, 2), ProcessorTicks.Read(_root.Path));
    }

    [Fact]
    public void Running_descendants_count_whatever_they_are_called_and_strangers_do_not()
    {
        Process("10", 10, 1, "(overtake)", 1, 2, 4, 8);
        Process("11", 11, 10, "(a) R 99 (b)", 100, 0, 0, 0);
        Process("12", 12, 11, "(x 1 2 3)", 1_000, 2_000, 3_000, 4_000);
        Process("13", 13, 99, "(stranger)", 7, 7, 7, 7);
        Process("1", 1, 0, "(init)", 9, 9, 9, 9);
        _root.Write("proc/14/stat", "gone");
        _root.Write("proc/meminfo", "15");
        Assert.Equal(15 + 100 + 10_000, ProcessorTicks.Read(_root.Path)!.Value.Own);
    }

    [Fact]
    public void Between_two_readings_others_are_all_who_are_not_ones_own()
    {
        var earlier = ProcessorTicks.Read(_root.Path)!.Value;
        Processors("cpu  160 9 68 1000 10 3 5 60 7 3", "cpu0 1", "cpu1 4");
        Process("self", 10, 1, "(overtake)", 31, 12, 4, 8);
        var later = ProcessorTicks.Read(_root.Path)!.Value;
        // 300 ticks on two processors: 80 busy, 40 of them own, and 20 stolen.
        Assert.Equal(new OtherLoad(40 / 150.0, 20 / 150.0), later.OthersSince(earlier));
        Assert.Equal(20 / 300.0, later.StolenSince(earlier));
        Assert.Null(earlier.OthersSince(earlier));
        Assert.Null(earlier.StolenSince(earlier));
    }

    [Fact]
    public void Others_never_take_less_than_nothing() =>
        Assert.Equal(new OtherLoad(0, 0), new ProcessorTicks(0, 200, 30, 50, 1).OthersSince(new ProcessorTicks(5, 100, 0, 0, 1)));

    [Theory]
    [InlineData("proc/stat", "")]
    [InlineData("proc/stat", "cpu 1 2 3\ncpu0 1 2 3\n")]
    [InlineData("proc/stat", "cpu 1 2 3 4 5 6 x 8\ncpu0 1\n")]
    [InlineData("proc/stat", "cpu 1 2 3 4 5 6 7 8\n")]
    [InlineData("proc/self/stat", "")]
    [InlineData("proc/self/stat", "10 (x")]
    [InlineData("proc/self/stat", "10 (x) R 1 2 3 4 5 6 7 8 9 10 11 12 13 minus")]
    [InlineData("proc/self/stat", "many (x) R 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16")]
    public void Of_nonsense_nothing_is_read(string file, string text)
    {
        _root.Write(file, text);
        Assert.Null(ProcessorTicks.Read(_root.Path));
    }

    [Theory]
    [InlineData(0.15, 0, false)]
    [InlineData(0.151, 0, true)]
    [InlineData(0.1, 0.06, true)]
    [InlineData(0, 0.2, true)]
    public void Programs_and_stolen_time_disturb_together(double programs, double stolen, bool disturbs) =>
        Assert.Equal(disturbs, new OtherLoad(programs, stolen).Disturbs);

    [Fact]
    public void A_load_is_put_in_words_in_any_culture()
    {
        using var culture = new CommaCulture();
        Assert.Equal("other programs used 0.80 processors", new OtherLoad(0.8, 0.001).ToString());
        Assert.Equal("other programs used 0.04 processors, the host 0.30", new OtherLoad(0.04, 0.3).ToString());
    }

    public void Dispose() => _root.Dispose();

    private void Processors(params string[] lines) => _root.Write("proc/stat", string.Join('\n', lines) + "\n");

    private void Process(string folder, int id, int parent, string name, params long[] times) =>
        _root.Write($"proc/{folder}/stat", $"{id} {name} S {parent} 5 5 0 -1 4194560 100 0 0 0 {string.Join(' ', times)} 20 0 1 0 123 456 789\n");
}
