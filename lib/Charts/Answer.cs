using System.Net;
using Overtake.Analysis;
using Overtake.Charts.Display;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts;

/// <summary>The answer of a run to its question, in at most five statements that are made from its ratios.</summary>
/// <param name="statements">The choice first.</param>
[TypeFormatterSource(typeof(HtmlFormatters), PreferredMimeTypes = ["text/html", "text/plain"])]
public sealed class Answer(IReadOnlyList<Statement> statements) : IHtml
{
    // Of a curve that is always ahead these many sizes are named.
    private const int NamedSizes = 3;

    // A change of the ratio by more than this between sizes closer than that is a jump.
    private const double Jump = 1.5;
    private const double Close = 1.1;

    // The least that is balanced and carries an interval.
    internal const int RecommendedLaunches = 6;

    // With as many sizes a contender is compared with all others, at the sizes that it has.
    private const int FewestCompared = 5;

    // A curve with more changes than these is counted instead.
    private const int MostSegments = 4;

    /// <summary>
    /// An answer is wrong where one of its comparisons is, so all of them hold together. Of a thousand answers about three equal methods at most ten then
    /// recommend one.
    /// </summary>
    internal const double Confidence = 0.99;

    /// <summary>Differences below this factor are not worth a change of code: the practical band of verdicts.</summary>
    internal const double SmallestRelevant = 1.05;

    /// <summary>How the statement begins that says what the run leaves open.</summary>
    internal const string Sure = "How sure: ";

    // Of failures, and of cases without a ratio, as many are named.
    private const int MostFailures = 4;

    // A method that takes less than this share of the loop around it, a few processor cycles, runs in parallel with the loop: its time depends on how the loop
    // is subtracted. BenchmarkDotNet measured 0.02 ns where this instrument measured 1.1 ns, with a loop of 2 ns.
    private const double EmptyShare = 0.75;

    // Of kinds of message as many are named.
    private const int MostKinds = 5;

    // Times the launches of a run; nobody is advised to measure for longer than that.
    private const int MostAdvised = 5;

    // Of contenders that are faster at some sizes these many are described.
    private const int MostOthers = 2;

    /// <summary>The statements, the choice first; at least one.</summary>
    public IReadOnlyList<Statement> Statements { get; } = statements;

    public string Html => $"<ul>{string.Concat(Statements.Select(s => $"<li>{WebUtility.HtmlEncode(s.Text)}</li>"))}</ul>";

    /// <summary>A Markdown list that fits a terminal.</summary>
    public override string ToString() => string.Join("\n", Statements.Select(s => $"- {string.Join("\n  ", Table.Wrapped(s.Text, Table.Widest - 2))}"));

    /// <summary>Makes the answer of a run.</summary>
    /// <param name="places">Scenarios with their shape, the headline first. Without a shape all shapes of the scenario count, each with its one size.</param>
    /// <param name="shown">The contenders that it speaks of.</param>
    /// <param name="duties">Scenarios whose baseline leaves out work that has to be done: who does it, and words for it.</param>
    /// <param name="isIntroduced">Whether a sentence before it says which shape is the headline.</param>
    internal static Answer Of(
        RunData run, IReadOnlyList<(string Scenario, string? Shape)> places, IReadOnlyList<string> shown,
        IReadOnlyDictionary<string, (string Contender, string Words)>? duties = null, bool isIntroduced = false)
    {
        List<Statement> statements = [];
        List<Setting> settings = [];
        List<(string Place, Statement Choice)> elsewhere = [];
        HashSet<string> chosen = [];
        var found = Found(run, places, shown);
        var all = found.SelectMany(p => p.Curves).SelectMany(c => c).ToList();
        var judged = all.Zip(all.Relevant(Confidence, SmallestRelevant))
            .ToDictionary(r => r.First, r => r.Second, (IEqualityComparer<Ratio>)ReferenceEqualityComparer.Instance);

        // Where all places share a scenario, the shape names each of them.
        var isByShape = !isIntroduced && found.Count > 1 && found.TrueForAll(p => p.Scenario == found[0].Scenario);
        foreach (var (scenario, shape, own) in found)
        {
            var curves = own.ConvertAll(c => (IReadOnlyList<Ratio>)[.. c.Select(r => judged[r])]);
            var axis = shape is null ? "kinds of message" : run.Axis(scenario);
            var choice = duties?.TryGetValue(scenario, out var duty) == true && curves.Find(c => c[0].Contender == duty.Contender) is { } dutiful
                ? Cost(run, dutiful, duty.Words, axis)
                : Choice(curves, pairs => run.Slower(pairs, Confidence, SmallestRelevant), chosen, shape is null, axis);
            if (settings.Count == 0)
            {
                statements.Add(choice with { Text = isByShape ? $"With {shape}, {choice.Text}." : $"{Format.Capital(choice.Text)}." });
                // One that is best at some sizes alone may be fast enough at all.
                statements.AddRange(Others([.. curves.Where(c => !c.All(choice.Evidence.Contains))], shape is null, axis));
                chosen = [.. choice.Evidence.Select(r => r.Contender)];
            }
            else
            {
                elsewhere.Add((
                    isByShape ? $"With {shape}"
                        : $"In {Format.Name(scenario)}{(shape is not null && run.Shapes(scenario).Count > 1 ? $" ({shape})" : "")}",
                    choice));
            }

            settings.AddRange(curves.SelectMany(c => c).Select(r => r.Setting).Distinct());
        }

        if (run.Manifest?.Preset == RunManifest.Imported)
        {
            statements.InsertRange(0, run.Manifest.LeftOut.Where(l => l.Contender.Length == 0).Select(l => new Statement(l.Reason, [])));
        }

        if (found.Count == 0)
        {
            return new Answer([.. statements, .. Missing(run), new Statement(WhyNothing(run, places, shown), [])]);
        }

        if (elsewhere.Count > 0)
        {
            statements.Add(
                new Statement(string.Join(' ', elsewhere.Select(e => $"{e.Place}, {e.Choice.Text}.")), [.. elsewhere.SelectMany(e => e.Choice.Evidence)]));
        }

        if (run.Manifest?.Preset == "smoke")
        {
            statements.Insert(0, new Statement("A smoke run proves that everything works and measures too little for any claim.", []));
        }

        statements.AddRange(Missing(run));
        var (open, inconclusive) = Open(run, statements);
        if ($"{open}{run.LimitSentences(settings)}{SlowProcesses(run, settings, shown)}{PageFaults(run, settings[0], shown)}".Trim() is { Length: > 0 } limits)
        {
            statements.Add(new Statement($"{Sure}{limits}", inconclusive));
        }

        return new Answer(statements);
    }

    /// <summary>All comparisons of an answer.</summary>
    internal static IReadOnlyList<Ratio> Compared(RunData run, IReadOnlyList<(string Scenario, string? Shape)> places, IReadOnlyList<string> shown) =>
        [.. Found(run, places, shown).SelectMany(p => p.Curves).SelectMany(c => c)];

    private static List<(string Scenario, string? Shape, List<IReadOnlyList<Ratio>> Curves)> Found(
        RunData run, IReadOnlyList<(string Scenario, string? Shape)> places, IReadOnlyList<string> shown) =>
        [.. places.Where(p => run.Scenarios.Contains(p.Scenario) && (p.Shape is null || run.Shapes(p.Scenario).Contains(p.Shape)))
            .Select(p => (p.Scenario, p.Shape, Curves: Curves(run, p.Scenario, p.Shape, shown))).Where(p => p.Curves.Count > 0)];

    /// <summary>Puts behind the first mention of each name that explains nothing what it is, unless words around it say so already.</summary>
    internal static IReadOnlyList<Statement> Explain(IReadOnlyList<Statement> statements, IReadOnlyDictionary<string, string> words)
    {
        var all = statements.ToList();
        foreach (var (contender, what) in words)
        {
            var name = Format.Name(contender);
            if (all.FindIndex(s => s.Text.Contains(name, StringComparison.Ordinal)) is >= 0 and var i
                && all[i].Text.IndexOf(name, StringComparison.Ordinal) is var at && (at == 0 || all[i].Text[at - 1] != '('))
            {
                // Where a parenthesis follows, the words stand in it.
                var (before, after) = (all[i].Text[..(at + name.Length)], all[i].Text[(at + name.Length)..]);
                all[i] = all[i] with
                {
                    Text = after.StartsWith(" (", StringComparison.Ordinal) ? $"{before} ({what}; {after[2..]}" : $"{before} ({what}){after}",
                };
            }
        }

        return all;
    }

    /// <summary>The cost of work that has to be done: there is no choice.</summary>
    private static Statement Cost(RunData run, IReadOnlyList<Ratio> curve, string words, string axis)
    {
        Ratio[] ends = [.. new[] { curve[0], curve[^1] }.Distinct()];
        return new Statement(
            $"{words} ({Format.Name(curve[0].Contender)}) {Against(curve, counted: false, axis)}: "
            + Format.List([.. ends.Select(r => run.Extra(r) is var extra && extra < 0
                ? $"{Format.Nanoseconds(-extra)} less at {Format.Count(r.Size)}"
                : $"{Format.Nanoseconds(extra)} more at {Format.Count(r.Size)}")]),
            curve);
    }

    /// <summary>Processes of the headline that were slow at every size, because they make its intervals wide; empty for none.</summary>
    private static string SlowProcesses(RunData run, IReadOnlyCollection<Setting> settings, IReadOnlyList<string> shown)
    {
        var slow = run.Analysis.SlowProcesses
            .Where(p => settings.Contains(p.Setting) && IsShown(run, p.Setting, p.Contender, shown)).ToList();
        return slow.Count == 0 ? ""
            : $" {(slow.Count == 1 ? "A process" : $"{Format.Count(slow.Count)} processes")} of "
                + $"{Format.List([.. slow.Select(p => Format.Name(p.Contender)).Distinct()])} took {Between(slow.Select(p => p.Factor))} times as long as "
                + "others of the same code at every size. That widens intervals; more launches narrow them.";
    }

    /// <summary>The contenders of the headline whose operations have page faults, because the cost of these differs between systems; empty for none.</summary>
    private static string PageFaults(RunData run, Setting setting, IReadOnlyList<string> shown)
    {
        var costs = run.Costs(setting, Metric.Faults.Name)
            .Where(c => c.Mean >= 1 && IsShown(run, setting, c.Contender, shown)).ToList();
        if (costs.Count == 0)
        {
            return "";
        }

        var axis = run.Axis(setting.Scenario);
        var most = costs.GroupBy(c => c.Contender).Select(c => c.MaxBy(one => one.Mean)!).OrderByDescending(c => c.Mean).Take(NamedSizes)
            .Select(c => $"{Format.Name(c.Contender)} ({Format.Number(Format.Significant(c.Mean, 2))}"
                + $"{(axis == ScenarioInfo.NoAxis ? "" : $" at {Format.Count(c.Size)}")})");
        return $" Operations of {Format.List([.. most])} have page faults: the collector gave their memory back to the system. "
            + "They cost more on some systems than on others. "
            + "A program that keeps each result until it has the next, or that never rests, may have fewer.";
    }

    private static bool IsShown(RunData run, Setting setting, string contender, IReadOnlyList<string> shown) =>
        shown.Contains(contender) || contender == run.Baseline(setting.Scenario);

    /// <summary>Methods of a benchmark class whose results were not compared.</summary>
    private static IEnumerable<Statement> Uncompared(RunData run)
    {
        var leftOut = run.Manifest?.LeftOut ?? [];
        return
        [
            .. leftOut.Where(l => l.Reason == LeftOut.JobsAreNotFollowed || l.Reason.Contains(LeftOut.Uncompared, StringComparison.Ordinal))
                .Select(l => new Statement($"{Format.Capital(l.Reason)}.", [])),
            .. leftOut.Where(l => l.Reason == LeftOut.Alone).Select(l => Format.Name(l.Contender)).Distinct()
                .Select(name => new Statement($"{name} was not measured: {LeftOut.Alone}.", [])),
        ];
    }

    /// <summary>Cases that were not compared, failed or have no ratio, with the reason.</summary>
    private static IEnumerable<Statement> Missing(RunData run)
    {
        var failed = (run.Manifest?.LeftOut ?? [])
            .Where(l => l is { Failed: true, Contender.Length: > 0 } && ControlNames.OriginalOf(l.Contender) == l.Contender)
            .GroupBy(l => (l.Contender, l.Reason))
            .Select(g => $"{Format.Name(g.Key.Contender)}{At(g.Select(l => l.Size).OfType<long>(), g.First().Scenario)}"
                // The reason may begin with the name.
                + (g.Key.Reason.StartsWith(g.Key.Contender + " ", StringComparison.Ordinal) ? g.Key.Reason[g.Key.Contender.Length..] : $": {g.Key.Reason}"))
            .ToList();
        var unpaired = run.Analysis.Unpaired.GroupBy(u => (u.Contender, u.Baseline, u.Setting.Scenario, u.InOtherLaunches, u.NotAtTier1))
            .Select(g => $"{Format.Name(g.Key.Contender)}{At(g.Select(u => u.Size), g.Key.Scenario)}, "
                + (g.Key.NotAtTier1 ? $"never at tier 1 together with {Format.Name(g.Key.Baseline)}"
                    : $"where {Format.Name(g.Key.Baseline)} was {(g.Key.InOtherLaunches ? "measured in other launches" : "not measured")}")).ToList();
        return
        [
            .. Uncompared(run), .. Some("Not measured", failed), .. Some("Left out", unpaired),
            .. from empty in EmptyMethods(run)
               let isOne = empty.Names.Count == 1
               select new Statement(
                   $"{empty.Place}{Format.List([.. empty.Names.Select(Format.Name)])} {(isOne ? "takes" : "take")} hardly longer than an empty method, "
                   + $"so {(isOne ? "its" : "their")} ratios{(empty.Place.Length > 0 ? " there" : "")} are not exact.", []),
        ];

        static Statement[] Some(string what, List<string> cases) => cases.Count == 0 ? [] :
        [
            new($"{what}: {string.Join("; ", cases.Take(MostFailures))}"
                + $"{(cases.Count > MostFailures ? $"; and {cases.Count - MostFailures} more" : "")}.", []),
        ];

        string At(IEnumerable<long> sizes, string scenario) =>
            run.Axis(scenario) == ScenarioInfo.NoAxis || sizes.Distinct().Order().ToList() is not { Count: > 0 } all ? ""
            : $" at {Format.List([.. all.Select(s => Format.Count(s))])}";
    }

    /// <summary>Methods of which, without the loop around them, nothing is left that a clock can tell, and their sizes; no place for all.</summary>
    private static IEnumerable<(IReadOnlyList<string> Names, string Place)> EmptyMethods(RunData run)
    {
        var loops = run.Rows.Where(r => r.Metric == Metric.Loop.Name).ToLookup(r => (r.Scenario, r.Shape, r.Contender, r.Size, r.Parameters), r => r.Value);
        return from contender in run.Rows.Where(r => r.Metric == Metric.Time.Name && ControlNames.OriginalOf(r.Contender) == r.Contender)
                   .GroupBy(r => (r.Scenario, r.Shape, r.Contender, r.Size, r.Parameters)).GroupBy(c => c.Key.Contender)
               let empty = contender.Where(c => loops[c.Key].Any() && c.Average(r => r.Value) < EmptyShare * loops[c.Key].Average()).ToList()
               where empty.Count > 0
               let sizes = empty.Select(c => c.Key.Size).Distinct().Order().ToList()
               let isEverywhere = empty.Count == contender.Count()
               let place = isEverywhere ? "" : $"At {Format.List([.. sizes.Select(s => Format.Count(s))])}, "
               group contender.Key by place into places
               select ((IReadOnlyList<string>)[.. places], places.Key);
    }

    /// <summary>Why a run answers nothing: the reason that is true of it.</summary>
    internal static string WhyNothing(RunData run, IReadOnlyList<(string Scenario, string? Shape)> places, IReadOnlyList<string> shown)
    {
        var timed = run.Rows.Where(r => r.Metric == Metric.Time.Name && ControlNames.OriginalOf(r.Contender) == r.Contender)
            .Select(r => r.Contender).Distinct().ToList();
        if (timed.Count < 2)
        {
            return timed.Count > 0 ? $"Only {Format.Name(timed[0])} was measured, so there is nothing to compare it with."
                : run.Rows.Count > 0 ? "No times were measured."
                : "Nothing was measured.";
        }

        if (!run.HasIntervals && run.Analysis.Ratios.Any())
        {
            return run.Manifest is { } few
                ? $"This run has too few launches for an answer: {few.MoreLaunches(RecommendedLaunches)}."
                : "Too few launches for an answer: intervals need three of both sides.";
        }

        return run.Analysis.Ratios.Any() && places.All(p => !run.Scenarios.Contains(p.Scenario))
            ? $"This run measured nothing of {Format.List([.. places.Select(p => Format.Name(p.Scenario)).Distinct()])}, which answers the study's question."
            : run.Analysis.Ratios.Any(r => shown.Contains(r.Contender))
                ? "This run measured nothing that answers the study's question; the preset quick does."
                : $"No contender was measured beside {Format.Name(run.Baseline(run.Rows[0].Scenario))}, so there is nothing to compare.";
    }

    /// <summary>The ratios of each contender, the contender with the highest ones first.</summary>
    private static List<IReadOnlyList<Ratio>> Curves(RunData run, string scenario, string? shape, IReadOnlyList<string> shown)
    {
        var curves = (shape is null ? run.Shapes(scenario) : [shape])
            .Select(s => run.Headline(scenario, s)).OfType<Setting>()
            .SelectMany(s => shown.SelectMany(c => run.Ratios(s, c)))
            // Where the baseline cannot take part another one stands in for it.
            .Where(r => r.Estimate.Low is not null && r.Baseline == run.Baseline(scenario) && run.Role(r.Contender, scenario) == ContenderRole.Contender)
            .GroupBy(r => r.Contender)
            .Select(g => (IReadOnlyList<Ratio>)[.. g]).ToList();
        // Compared where all of them were measured: some have more sizes than others, around their crossovers.
        var common = curves.Count == 0 ? [] : curves.Select(c => c.Select(r => (r.Setting, r.Size))).Aggregate((a, b) => a.Intersect(b)).ToHashSet();
        return [.. curves.OrderByDescending(c => Mean(c.Where(r => common.Count == 0 || common.Contains((r.Setting, r.Size)))))];
    }

    /// <summary>The fewest contenders to use, size by size, of which none is significantly slower than another or not faster than the baseline.</summary>
    /// <param name="curves">Ratios of each contender, the one with the highest ones first.</param>
    /// <param name="slower">Of pairs of contenders, the faster one first, those that are significantly slower: see <see cref="RunData.Slower"/>.</param>
    /// <param name="preferred">Win where several would do.</param>
    /// <param name="counted">Whether the sizes are of different shapes and are counted.</param>
    /// <returns>The sentence, without its end.</returns>
    internal static Statement Choice(
        IReadOnlyList<IReadOnlyList<Ratio>> curves, Func<IEnumerable<(Ratio Faster, Ratio Other)>, IReadOnlySet<Ratio>> slower, IReadOnlySet<string> preferred,
        bool counted, string axis)
    {
        if (counted)
        {
            return ChoiceOfKinds(curves, slower, preferred, axis);
        }

        var good = Good([.. Common(curves).Select(c => c.Ratios)], slower).ConvertAll(g => (g.Of[0].Size, g.Ratios, g.IsOpen));
        List<(long First, long Last, List<Ratio> Chosen, bool IsOpen)> segments = [];
        for (var i = 0; i < good.Count;)
        {
            var longest = good[i].Ratios.Count == 0
                ? []
                : good[i].Ratios
                    .Select(c =>
                        good.Skip(i).Select(g => g.Ratios.Find(r => r.Contender == c.Contender)).TakeWhile(r => r is not null).Select(r => r!).ToList())
                    .OrderByDescending(c => c.Count).ThenByDescending(c => preferred.Contains(c[0].Contender)).ThenByDescending(Mean).First();
            var isOpen = good[i].IsOpen;
            var sizes = longest.Count > 0 ? longest.Count : good.Skip(i).TakeWhile(g => g.Ratios.Count == 0 && g.IsOpen == isOpen).Count();
            segments.Add((good[i].Size, good[i + sizes - 1].Size, longest, isOpen));
            i += sizes;
        }

        if (segments.Count is 0 or 1 or > MostSegments)
        {
            var best = segments is [{ Chosen: [var one, ..] }] ? curves.First(c => c[0].Contender == one.Contender) : curves[0];
            return new Statement(
                segments is [{ Chosen: [], IsOpen: false }] ? $"keep {Format.Name(best[0].Baseline)}: {Sentence(best, counted, axis)}"
                    : Advised(best, counted, axis),
                best);
        }

        var baseline = Format.Name(curves[0][0].Baseline);
        var open = segments.Where(s => s.IsOpen).Select(s => Range(s.First, s.Last, null)).ToList();
        return new Statement(
            Joined([.. segments.Where(s => !s.IsOpen).Select((s, i) => s.Chosen.Count == 0
                ? $"keep {baseline} {Range(s.First, s.Last, i == 0 ? axis : null)}"
                : $"use {Format.Name(s.Chosen[0].Contender)} {Range(s.First, s.Last, i == 0 ? axis : null)} ({Between(s.Chosen.Select(r => r.Estimate.Point))} "
                    + $"times faster{(i == 0 ? $" than {baseline}" : "")})")])
                + (open.Count > 0 ? $"; {Format.List(open)} it is inconclusive whether anything is faster" : ""),
            [.. segments.SelectMany(s => s.Chosen)]);
    }

    private static string Advised(IReadOnlyList<Ratio> best, bool counted, string axis) =>
        2 * best.Count(r => r.Verdict == Verdict.Faster) > best.Count
            ? $"use {Format.Name(best[0].Contender)}: it {Against(best, counted, axis)}"
            : Sentence(best, counted, axis);

    /// <summary>The fewest contenders to use, kind by kind, where each kind has one size.</summary>
    private static Statement ChoiceOfKinds(
        IReadOnlyList<IReadOnlyList<Ratio>> curves, Func<IEnumerable<(Ratio Faster, Ratio Other)>, IReadOnlySet<Ratio>> slower, IReadOnlySet<string> preferred,
        string axis)
    {
        var kinds = curves.SelectMany(c => c).GroupBy(r => (r.Setting, r.Size)).Select(k => k.ToList()).ToList();
        var good = Good(kinds, slower);
        var left = good.Select(g => g.Ratios).Where(g => g.Count > 0).ToList();
        List<List<Ratio>> parts = [];
        while (left.Count > 0 && parts.Count < MostSegments)
        {
            var contender = curves.Select(c => c[0].Contender)
                .OrderByDescending(c => left.Count(k => k.Exists(r => r.Contender == c))).ThenByDescending(preferred.Contains).First();
            parts.Add([.. left.Select(k => k.Find(r => r.Contender == contender)).OfType<Ratio>()]);
            left.RemoveAll(k => k.Exists(r => r.Contender == contender));
        }

        if (parts.Count == 0 || parts[0].Count == kinds.Count)
        {
            var best = parts.Count == 0 ? curves[0] : curves.First(c => c[0].Contender == parts[0][0].Contender);
            return new Statement(Advised(best, counted: true, axis), best);
        }

        var baseline = Format.Name(parts[0][0].Baseline);
        return new Statement(
            Joined([.. parts.Select((p, i) => $"use {Format.Name(p[0].Contender)} for {Kinds(p, kinds.Count, i == 0 || p.Count > MostKinds ? axis : null)} "
                + $"({Between(p.Select(r => r.Estimate.Point))} times faster{(i == 0 ? $" than {baseline}" : "")})")])
                + Rest($"keep {baseline} for ", isOpen: false, "") + Rest("for ", isOpen: true, " it is inconclusive whether anything is faster"),
            [.. parts.SelectMany(p => p)]);

        string Rest(string before, bool isOpen, string after) =>
            good.Where(g => g.Ratios.Count == 0 && g.IsOpen == isOpen).Select(g => g.Of[0]).ToList() is { Count: > 0 } rest
                ? $"; {before}{Kinds(rest, kinds.Count, null)}{after}"
                : "";
    }

    /// <summary>The sizes at which all contenders with that size were measured, with their ratios.</summary>
    internal static IReadOnlyList<(long Size, List<Ratio> Ratios)> Common(IReadOnlyList<IReadOnlyList<Ratio>> curves)
    {
        // One with few sizes takes part in nothing between them. Refinement gives some twice as many as others, which is no reason to leave those out.
        var usual = curves.Select(c => c.Count).Order().ElementAt(curves.Count / 2);
        var compared = curves.Where(c => 2 * c.Count >= usual || c.Count >= FewestCompared).ToList();
        return
        [
            .. from size in compared.SelectMany(c => c).Select(r => r.Size).Distinct().Order()
               let ratios = compared.Select(c => c.FirstOrDefault(r => r.Size == size)).ToList()
               where 2 * ratios.Count(r => r is not null) > ratios.Count
                   && ratios.Zip(compared).All(p => p.First is not null || size < p.Second[0].Size || size > p.Second[^1].Size)
               select (size, ratios.OfType<Ratio>().ToList()),
        ];
    }

    /// <summary>
    /// Of each group of contenders those faster than the baseline of which none is significantly slower than the fastest. It is open where there is none, and
    /// one may be faster all the same.
    /// </summary>
    private static List<(List<Ratio> Of, List<Ratio> Ratios, bool IsOpen)> Good(
        IReadOnlyList<List<Ratio>> groups, Func<IEnumerable<(Ratio Faster, Ratio Other)>, IReadOnlySet<Ratio>> slower)
    {
        var behind = slower(
            from g in groups
            let fastest = g.MaxBy(r => r.Estimate.Point)!
            from ratio in g
            where ratio.Verdict == Verdict.Faster
            select (fastest, ratio));
        return
        [
            .. from g in groups
               let faster = g.FindAll(r => r.Verdict == Verdict.Faster && !behind.Contains(r))
               select (g, faster, faster.Count == 0 && g.Exists(MayBeFaster)),
        ];
    }

    /// <summary>Whether a contender may be faster by a relevant difference, as far as its interval goes.</summary>
    internal static bool MayBeFaster(Ratio ratio) =>
        ratio.Verdict is Verdict.Undecided or Verdict.None && ratio.Estimate.High is not <= SmallestRelevant;

    /// <summary>The other contenders in two statements: those that are always or never faster, and those that are at some sizes.</summary>
    private static IEnumerable<Statement> Others(IReadOnlyList<IReadOnlyList<Ratio>> curves, bool counted, string axis)
    {
        var groups = curves.ToLookup(c => c.All(r => r.Verdict == Verdict.Faster) ? Verdict.Faster
            : c.All(r => r.Verdict != Verdict.Faster) && c.Any(r => r.Verdict == Verdict.Slower) ? Verdict.Slower
            : Verdict.Undecided);
        if (groups[Verdict.Undecided].ToList() is { Count: > 0 } partly)
        {
            var others = partly.Skip(MostOthers).Select(c => Format.Name(c[0].Contender)).ToList();
            yield return new Statement(
                $"{string.Join("; ", partly.Take(MostOthers).Select(c => Sentence(c, counted, axis)))}."
                + (others.Count > 0 ? $" The table of crossovers also has {Format.List(others)}." : ""),
                [.. partly.SelectMany(c => c)]);
        }

        IReadOnlyList<IReadOnlyList<Ratio>> constant = [.. groups[Verdict.Faster], .. groups[Verdict.Slower]];
        if (constant.Count == 0)
        {
            yield break;
        }

        var always = groups[Verdict.Faster].Select(c => $"{Format.Name(c[0].Contender)} ({Between(c.Select(r => r.Estimate.Point))} times{Only(c)})").ToList();
        var never = groups[Verdict.Slower].Select(c => (c[0].Contender, Slower: c.Where(r => r.Verdict == Verdict.Slower).ToList(), All: c.Count))
            .Select(c =>
                $"{Format.Name(c.Contender)} (takes {Between(c.Slower.Select(r => 1 / r.Estimate.Point))} times as "
                + $"long{(c.Slower.Count == c.All ? Only(c.Slower)
                    : counted ? $" for {Kinds(c.Slower, c.All, axis)}"
                    : $" at {c.Slower.Count} of {c.All} sizes")})")
            .ToList();
        yield return new Statement(
            string.Join(' ', [
                .. always.Count > 0
                    ? [$"Faster{(!Several(groups[Verdict.Faster]) ? "" : $" {(counted ? "for every measured kind" : "at every measured size")}")}: "
                        + $"{Format.List(always)}."]
                    : (string[])[],
                .. never.Count > 0
                    ? [$"{(Several(groups[Verdict.Slower]) ? "Never" : "Not")} faster than {Format.Name(constant[0][0].Baseline)}: {Format.List(never)}."]
                    : (string[])[],
            ]),
            [.. constant.SelectMany(c => c)]);

        // What was measured at one size, or for some kinds, is not said of others.
        string Only(IReadOnlyList<Ratio> curve) => counted ? (curve.Count < curves.Max(c => c.Count) ? $" for {Kinds(curve, curve.Count, null)}" : "")
            : curve.Count == 1 && axis != ScenarioInfo.NoAxis ? $" at {Format.Count(curve[0].Size)}"
            : "";

        static bool Several(IEnumerable<IReadOnlyList<Ratio>> curves) => curves.Any(c => c.Count > 1);
    }

    // More than two in one sentence would have to be read twice.
    private static string Joined(IReadOnlyList<string> parts) => parts.Count > 2 ? string.Join("; ", parts) : Format.List(parts);

    private static double Mean(IEnumerable<Ratio> ratios) => ratios.Average(r => Math.Log(r.Estimate.Point));

    private static string Sentence(IReadOnlyList<Ratio> curve, bool counted, string axis) =>
        $"{Format.Name(curve[0].Contender)} {Against(curve, counted, axis)}";

    /// <summary>One contender against its baseline, to follow its name.</summary>
    /// <param name="counted">Whether the sizes are of different shapes and are counted.</param>
    /// <param name="axis">Unit of the sizes; null where that is told elsewhere.</param>
    internal static string Against(IReadOnlyList<Ratio> curve, bool counted, string? axis)
    {
        var baseline = curve[0].Baseline;
        if (!counted && curve.Count > 1 && curve.All(r => r.Verdict == Verdict.Faster))
        {
            var factors = Format.List([.. Named(curve).Select(r => $"{Times(r.Estimate.Point)} times at {Format.Count(r.Size)}")]);
            return $"is faster than {Format.Name(baseline)} at every measured size ({factors}{(axis is null or ScenarioInfo.UnnamedAxis ? "" : $" {axis}")})";
        }

        var segments = Segments(curve);
        if (!counted && segments.Where(s => s[0].Verdict is Verdict.Faster or Verdict.Slower or Verdict.Same).ToList() is [var only] && segments.Count > 1)
        {
            return $"{Words(only, baseline)} {Range(only, axis)}, "
                + $"inconclusive {(segments[0] == only ? "above" : segments[^1] == only ? "below" : "elsewhere")}";
        }

        if (!counted && segments.Count <= MostSegments)
        {
            return Joined([.. segments.Select((s, i) => $"{Words(s, i == 0 ? baseline : null)} {Range(s, i == 0 ? axis : null)}".TrimEnd())]);
        }

        var sides = curve.GroupBy(r => r.Verdict).OrderBy(g => g.Key is Verdict.Faster ? 0 : g.Key is Verdict.Slower ? 1 : 2).Select(g => g.ToList()).ToList();
        return Format.List(
            [.. sides.Select((s, i) => $"{Words(s, i == 0 ? baseline : null)} "
                + (counted ? $"for {Kinds(s, curve.Count, i == 0 ? axis : null)}" : $"at {s.Count}{(i == 0 ? $" of {curve.Count} sizes" : "")}"))]);
    }

    /// <summary>Kinds of message by name where they are few, or else how many of all they are.</summary>
    private static string Kinds(IReadOnlyList<Ratio> some, int all, string? axis) =>
        some.Count <= MostKinds && some.All(r => r.Setting.Shape.Length > 0) ? Format.List([.. some.Select(r => r.Setting.Shape)])
        : some.Count == all ? $"all {Format.Count(all)} {axis ?? "kinds"}"
        : $"{Format.Count(some.Count)}{(axis is null ? "" : $" of {Format.Count(all)} {axis}")}";

    /// <summary>Where one contender is faster and where slower, without factors; null where that changes too often or was not measured.</summary>
    /// <param name="curve">Its ratios, by size; each significant.</param>
    internal static string? Sides(IReadOnlyList<Ratio> curve, string axis) =>
        Segments(curve) is { Count: > 0 and <= MostSegments } segments
            ? string.Join(", ", segments.Select((s, i) => $"{(s[0].Verdict == Verdict.Faster ? "faster" : "slower")} {Range(s, i == 0 ? axis : null)}"))
            : null;

    /// <summary>Both ends of a curve, and both sides of its largest jump between close sizes, or else its middle.</summary>
    private static IEnumerable<Ratio> Named(IReadOnlyList<Ratio> curve)
    {
        var jump = curve.Zip(curve.Skip(1)).Where(p => p.Second.Size <= Close * p.First.Size)
            .Select(p => (p.First, p.Second, Factor: Math.Exp(Math.Abs(Math.Log(p.Second.Estimate.Point / p.First.Estimate.Point)))))
            .Where(p => p.Factor > Jump).OrderByDescending(p => p.Factor).FirstOrDefault();
        return (curve.Count <= NamedSizes ? curve
            : jump.First is null ? [curve[0], curve[curve.Count / 2], curve[^1]]
            : (Ratio[])[curve[0], jump.First, jump.Second, curve[^1]]).Distinct();
    }

    /// <summary>Neighbouring sizes with the same verdict.</summary>
    internal static List<List<Ratio>> Segments(IEnumerable<Ratio> curve) => curve.Cut((a, b) => a.Verdict != b.Verdict);

    private static string Words(List<Ratio> ratios, string? baseline) => ratios[0].Verdict switch
    {
        Verdict.Faster => $"is {Between(ratios.Select(r => r.Estimate.Point))} times faster{(baseline is null ? "" : $" than {Format.Name(baseline)}")}",
        Verdict.Slower => $"takes {Between(ratios.Select(r => 1 / r.Estimate.Point))} times as long{(baseline is null ? "" : $" as {Format.Name(baseline)}")}",
        Verdict.Same => $"takes the same time{(baseline is null ? "" : $" as {Format.Name(baseline)}")}",
        _ => $"is inconclusive{(baseline is null ? "" : $" against {Format.Name(baseline)}")}",
    };

    private static string Range(List<Ratio> ratios, string? axis) => Range(ratios[0].Size, ratios[^1].Size, axis);

    private static string Range(long first, long last, string? axis) =>
        axis == ScenarioInfo.NoAxis ? ""
        : axis == ScenarioInfo.UnnamedAxis ? (first == last ? $"at {axis} {Format.Count(first)}" : $"from {axis} {Format.Count(first)} to {Format.Count(last)}")
        : first == last
            ? $"at {(axis is null ? Format.Count(first) : Format.Amount(first, axis))}"
            : $"from {Format.Count(first)} to {Format.Count(last)}{(axis is null ? "" : $" {axis}")}";

    /// <summary>Open questions of the run, and what would answer them; empty where nothing is open.</summary>
    private static (string Text, IReadOnlyList<Ratio> Inconclusive) Open(RunData run, List<Statement> statements)
    {
        var all = statements.SelectMany(s => s.Evidence).Distinct().ToList();
        var open = all.Where(r => r.Verdict is Verdict.Undecided or Verdict.None).ToList();
        if (open.Count == 0 || run.Manifest is not { } manifest)
        {
            return ("", []);
        }

        var twice = 2 * manifest.MainLaunches;
        var decided = open.Count(r => r.LaunchesNeeded <= twice);
        var nearest = open.Min(r => r.LaunchesNeeded);
        var (it, they) = open.Count == 1 ? ("it", "it is") : ("them", "they are");
        var some = decided == open.Count ? it : decided == 1 ? "one of them" : $"about {Format.Count(decided)} of them";
        var more = decided > 0
                ? $"Twice as many launches would decide {some}: {Command(twice)}."
            : nearest <= MostAdvised * manifest.MainLaunches
                ? $"{Format.Count(nearest.Value)} launches would decide {(open.Count == 1 ? "it" : "the first of them")}: {Command(nearest.Value)}."
            : nearest is not null
                ? $"To decide {(open.Count == 1 ? "it" : "the first of them")} takes about {Format.Count(nearest.Value)} launches."
            : $"More launches would not decide {it}: {they} smaller than the systematic uncertainty, or than {Format.Percent(SmallestRelevant - 1)}.";
        // Tables and curves show the interval of each alone, which may be clear of 1.
        var isClearAlone = open.Exists(r =>
            run.Ratios(r.Setting, r.Contender).Any(own => own.Size == r.Size && own.Verdict is Verdict.Faster or Verdict.Slower));
        var together = isClearAlone ? $", where all are to hold together with {Format.Percent(Confidence)} confidence" : "";
        return (
            (all.Count == 1
                ? "The comparison is"
                : $"{Format.Count(open.Count)} of these {Format.Count(all.Count)} comparisons {(open.Count == 1 ? "is" : "are")}")
                    + $" inconclusive: {(open.Count == 1 ? "its interval leaves" : "their intervals leave")} open which one is faster{together}. {more}",
            open);

        string Command(int launches) => manifest.MoreLaunches(launches) + (manifest.Lasted is { } lasted
            ? $" (about {Format.Number(Math.Ceiling(lasted.TotalMinutes * launches / manifest.MainLaunches))} min)"
            : "");
    }

    private static string Between(IEnumerable<double> factors)
    {
        var all = factors.ToList();
        var (low, high) = (Times(all.Min()), Times(all.Max()));
        return low == high ? low : $"{low} to {high}";
    }

    private static string Times(double factor) => Format.Number(Format.Significant(factor, factor < 1.1 ? 3 : 2));
}

/// <summary>One statement of an answer.</summary>
/// <param name="Text">One sentence, or two.</param>
/// <param name="Evidence">The ratios that its figures come from; empty for what controls say.</param>
public sealed record Statement(string Text, IReadOnlyList<Ratio> Evidence);
