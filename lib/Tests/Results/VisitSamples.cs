namespace Overtake.Tests.Results;

internal static class VisitSamples
{
    /// <summary>A case of <see cref="Samples"/> with visits.</summary>
    public static CaseVisits Case(IReadOnlyList<Visit> visits, string contender = "object[]", long operations = 1_000, int launch = 1, int order = 1, long size = 16) =>
        new(launch, order, "fill", "three-numbers", contender, size, "", ".NET 10.0.12", "workstation-concurrent", 3, operations, visits);

    /// <summary>Two contenders in turns, three rounds of which the first does not count.</summary>
    public static CaseVisits[] Launch(int launch) =>
    [
        Case([new(1, 1, false, 9_000, [[4_000], [], [], []]), new(2, 3, true, 3_000, [[100, 120], [], [], []]), new(3, 5, true, 3_100, [[110], [300], [], []])], launch: launch),
        Case([new(1, 2, false, 2_900, Visit.NoPauses), new(2, 4, true, 3_050, [[], [], [200], [50]]), new(3, 6, true, 2_950, Visit.NoPauses)], "byte[] span", 4_000, launch, order: 2),
    ];

    /// <summary>Visits with random times and random pauses: some without any, some with many, some with one that took far too long.</summary>
    public static CaseVisits[] Random(Random random)
    {
        var rounds = random.Next(3, 30);
        var dropped = random.Next(0, 3);
        var contenders = random.Next(1, 8);
        var (slot, pauses) = (0, random.Next(0, 4));
        var visits = Enumerable.Range(0, contenders + 1).Select(_ => new List<Visit>()).ToArray();
        for (var round = 1; round <= rounds; round++)
        {
            foreach (var contender in Enumerable.Range(1, contenders).OrderBy(_ => random.Next()).Chunk(3).SelectMany(c => (int[])[0, .. c]))
            {
                IReadOnlyList<int>[] kinds = [.. Enumerable.Range(0, 4).Select(kind => (int[])[.. Enumerable.Range(0, random.Next(0, pauses + 1) / (kind + 1)).Select(_ => random.Next(0, random.Next(10) == 0 ? 5_000 : 50))])];
                visits[contender].Add(
                    new Visit(round, ++slot, round > dropped, random.Next(2_000, 9_000) + kinds.Sum(k => k.Sum()), kinds) { Faults = random.Next(0, 3) });
            }
        }

        return [.. visits.Select((v, i) => Case(v, i == 0 ? "object[]" : $"contender {i}", random.Next(1, 5_000), order: i + 1) with
        {
            Uncounted = i % 2 == 0 ? null : new UncountedWork(random.Next(1, 90_000), random.Next(1, 90_000), [[120, 130], [random.Next(9)], [], [4]], random.Next(9)),
        })];
    }
}
