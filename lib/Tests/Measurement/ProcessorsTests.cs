namespace Overtake.Tests.Measurement;

public sealed class ProcessorsTests
{
    // Of so many moves some may be undone by the scheduler before the test looks.
    private const int Moves = 40;
    private const int Enough = 30;

    [Fact]
    public void The_thread_goes_to_the_processor_of_its_turn_and_stays_free()
    {
        if (!OperatingSystem.IsLinux() || Environment.ProcessorCount < 2)
        {
            return;
        }

        var (seen, before, after) = (new List<int>(), string.Empty, string.Empty);
        var thread = new Thread(() =>
        {
            before = Allowed();
            for (var turn = 0; turn < Moves; turn++)
            {
                Processors.MoveTo(turn);
                seen.Add(Current());
            }

            after = Allowed();
        });
        thread.Start();
        thread.Join();
        Assert.Equal(before, after);
        // Against the kernel's own word. Four processors at most take turns, so every fourth turn is on the same one.
        var turns = Math.Min(4, Environment.ProcessorCount);
        var processors = seen.Take(turns).Select((_, turn) => MostOften(seen.Where((_, i) => i % turns == turn))).ToList();
        Assert.Equal(turns, processors.Distinct().Count());
        Assert.InRange(seen.Where((p, i) => p == processors[i % turns]).Count(), Enough, Moves);
    }

    private static int MostOften(IEnumerable<int> processors) => processors.GroupBy(p => p).MaxBy(g => g.Count())!.Key;

    // Field 39 of the kernel's description of a thread, the 37th after its name in brackets.
    private static int Current() =>
        int.Parse(File.ReadAllText("/proc/thread-self/stat").Split(") ")[^1].Split(' ')[36], CultureInfo.InvariantCulture);

    private static string Allowed() => File.ReadLines("/proc/thread-self/status").Single(l => l.StartsWith("Cpus_allowed_list", StringComparison.Ordinal));
}
