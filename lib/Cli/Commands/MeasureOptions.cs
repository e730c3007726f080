using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Text.Json;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary>The options of <c>measure</c>, which <c>run</c> takes too.</summary>
internal sealed class MeasureOptions
{
    private readonly Argument<string[]> _studies = new("study")
    {
        Description = $"Studies to measure: {string.Join(", ", StudyList.All.Select(s => s.Name))}. All when none is named.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<string> _preset = new("--preset")
    {
        Description = "How much is measured: " + string.Join("; ", Preset.All.Select(p => $"{p.Name} ({p.Meaning})")) + ".",
        DefaultValueFactory = _ => Preset.Quick.Name,
    };

    private readonly Option<long?> _seed = new("--seed")
    {
        Description = "Seed for the random order of launches and cases. Drawn from the clock and stored when not given.",
    };

    private readonly Option<string[]> _scenarios = new("--scenario") { Description = "Only these scenarios.", AllowMultipleArgumentsPerToken = true };

    private readonly Option<string[]> _shapes = new("--shape") { Description = "Only these record shapes.", AllowMultipleArgumentsPerToken = true };

    private readonly Option<string[]> _contenders = new("--contender")
    {
        Description = "Only these contenders; the baseline and the controls always take part.",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<int[]> _sizes = new("--sizes")
    {
        Description = "These sizes in place of the preset's, for example --sizes 1,16,4096.",
        AllowMultipleArgumentsPerToken = true,
        CustomParser = ParseSizes,
    };

    private readonly Option<int?> _launches = new("--launches")
    {
        Description = "Number of launches instead of the preset's. Intervals need at least 3, better 6.",
    };

    public const string ListName = "--list";

    private readonly Option<bool> _list = new(ListName) { Description = "Print the cases and the estimated time, measure nothing." };

    public const string ResumeName = "--resume";

    private readonly Option<bool> _resume = new(ResumeName)
    {
        Description = "Go on with the newest unfinished run of each study; at most the launch in flight was lost.",
    };

    public const string MissingName = "--missing";

    private readonly Option<bool> _missing = new(MissingName)
    {
        Description = "Only what is missing: skip studies that have a finished run of the preset on this machine, go on with unfinished ones.",
    };

    private readonly Option<bool> _noWait = new("--no-wait")
    {
        Description = "Measure at once. Otherwise standard, thorough and --cross-check wait until other programs leave the machine alone, at most 10 minutes.",
    };

    /// <summary>Name of the option by which <c>check</c> says what passes.</summary>
    public const string GateName = "--gate";

    private readonly Option<GateRule?> _gate = new(GateName) { Hidden = true, CustomParser = ParseGate };

    private readonly Option<bool> _markdown = new("--markdown") { Description = "Print the table of results as Markdown, for an issue or a report." };

    private readonly Option[] _options;

    public MeasureOptions() =>
        _options = [_preset, _seed, _scenarios, _shapes, _contenders, _sizes, _launches, _list, _resume, _missing, _noWait, _markdown, _gate];

    public void AddTo(Command command)
    {
        command.Add(_studies);
        foreach (var option in _options)
        {
            command.Add(option);
        }
    }

    /// <summary>Refuses what is neither an option of a command nor one of <c>measure</c>, to which the command hands it on.</summary>
    /// <param name="given">The arguments that are handed on.</param>
    /// <param name="command">The command, for its own options.</param>
    /// <exception cref="UnknownNameException">There is no such option.</exception>
    /// <exception cref="InvalidResultException">A word is no value of an option.</exception>
    public static void Demand(IReadOnlyList<string> given, Command command)
    {
        var (options, measure) = (new MeasureOptions(), new Command("measure"));
        options.AddTo(measure);
        if (measure.Parse(given).GetResult(options._studies)?.Tokens is not [var unknown, ..])
        {
            return;
        }

        var known = command.Options.Concat(options._options).Where(o => !o.Hidden).Select(o => o.Name).Distinct();
        throw unknown.Value.StartsWith('-')
            ? new UnknownNameException("option", unknown.Value, [.. known])
            : new InvalidResultException(unknown.Value, "is neither an option nor the value of one");
    }

    /// <summary>Reads what was given.</summary>
    /// <exception cref="UnknownNameException">A study, preset, scenario or contender does not exist.</exception>
    public Choice Read(ParseResult parsed)
    {
        var names = parsed.GetValue(_studies) ?? [];
        if (names.FirstOrDefault(n => n.StartsWith('-')) is { } option)
        {
            // An argument that takes any word takes a misspelt option too.
            throw new UnknownNameException("option", option, [.. _options.Where(o => !o.Hidden).Select(o => o.Name)]);
        }

        var studies = names.Length == 0 ? StudyList.All : [.. names.Distinct().Select(StudyList.Find)];
        var preset = Preset.Find(parsed.GetValue(_preset)!);
        var selection = new Selection
        {
            Scenarios = parsed.GetValue(_scenarios) ?? [],
            Shapes = parsed.GetValue(_shapes) ?? [],
            Contenders = parsed.GetValue(_contenders) ?? [],
            Sizes = [.. (parsed.GetValue(_sizes) ?? []).Distinct().Order()],
            Launches = parsed.GetValue(_launches),
            Gate = parsed.GetValue(_gate),
        };
        UnknownNameException.DemandAll("scenario", selection.Scenarios, studies.SelectMany(s => s.Scenarios).Select(s => s.Name));
        UnknownNameException.DemandAll("shape", selection.Shapes, studies.SelectMany(s => s.Grid(Preset.Standard).Groups).Select(g => g.Shape));
        UnknownNameException.DemandAll("contender", selection.Contenders, studies.SelectMany(s => s.Contenders).Select(c => c.Name));
        if (names.Length == 0 && studies.Where(s => Has(s, selection)).ToList() is { Count: > 0 } having)
        {
            // A scenario or contender without a study selects the studies that have it.
            studies = having;
        }

        if (selection.Launches is < 1 or > MostLaunches)
        {
            throw new InvalidResultException("--launches", $"expected 1 to {MostLaunches}, found {selection.Launches}");
        }

        return new Choice(
            studies, preset, selection, parsed.GetValue(_seed), parsed.GetValue(_list), parsed.GetValue(_resume), parsed.GetValue(_missing),
            !parsed.GetValue(_noWait), parsed.GetValue(_markdown));
    }

    private static bool Has(IStudy study, Selection selection) =>
        selection.Scenarios.All(name => study.Scenarios.Any(s => s.Name == name))
        && selection.Shapes.All(name => study.Grid(Preset.Standard).Groups.Any(g => g.Shape == name))
        && selection.Contenders.All(name => study.Contenders.Any(c => c.Name == name));

    // More than this is a typing slip: the width of an interval falls with the square root of the launches.
    private const int MostLaunches = 1_000;

    /// <summary>The largest size that can be measured.</summary>
    public const int LargestSize = 1 << 24;

    /// <summary>A rule as the option takes it.</summary>
    public static string TextOf(GateRule rule) => JsonSerializer.Serialize(rule);

    private static GateRule? ParseGate(ArgumentResult result) => JsonSerializer.Deserialize<GateRule>(result.Tokens[0].Value);

    private static int[]? ParseSizes(ArgumentResult result)
    {
        var sizes = new List<int>();
        foreach (var text in result.Tokens.SelectMany(t => t.Value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)))
        {
            if (!int.TryParse(text, NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out var size) || size is < 1 or > LargestSize)
            {
                result.AddError($"--sizes: expected whole numbers from 1 to {LargestSize}, found '{text}'");
                return null;
            }

            sizes.Add(size);
        }

        if (sizes.Count == 0)
        {
            result.AddError("--sizes: expected whole numbers, found none");
        }

        return [.. sizes];
    }

    /// <summary>The options as given.</summary>
    internal sealed record Choice(
        IReadOnlyList<IStudy> Studies, Preset Preset, Selection Selection, long? Seed, bool List, bool Resume, bool Missing, bool Wait, bool Markdown);
}
