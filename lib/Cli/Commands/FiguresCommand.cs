using System.CommandLine;
using Overtake.Charts.Export;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake figures</c>: figures as files.</summary>
internal static class FiguresCommand
{
    // Below, text is too small to read; above, a browser runs out of memory.
    private const int NarrowestImage = 200;
    private const int WidestImage = 10_000;

    private const string Examples = """

        Examples:
          scripts/overtake figures
          scripts/overtake figures ratio-fill-three-numbers --format pdf --theme print
          scripts/overtake figures --study pools --format png --width 1600 --theme dark --output slides
        """;

    public static Command Create()
    {
        var names = new Argument<string[]>("figure")
        {
            Description = "Names of figures; all figures of the study when none is named.",
            Arity = ArgumentArity.ZeroOrMore,
        };
        var study = new Option<string>("--study") { Description = "Study.", DefaultValueFactory = _ => "boxing" };
        var run = new Option<string?>("--run") { Description = "Run id; the fullest of this machine when not given." };
        var output = new Option<string?>("--output") { Description = "Folder; report/figures/<study> when not given." };
        var formats = new Option<string[]>("--format")
        {
            Description = $"Formats, separated by commas or spaces: {string.Join(", ", FigureFiles.Formats)}. "
                + "Data (CSV) and a caption (text) are always written.",
            AllowMultipleArgumentsPerToken = true,
            DefaultValueFactory = _ => [.. FigureFiles.Usual],
        };
        var width = new Option<int?>("--width") { Description = "Width of the images in pixels; 960 when not given, 1,920 for PNG." };
        var theme = new Option<string>("--theme") { Description = "Colours: light, dark, or print (greys on white).", DefaultValueFactory = _ => "light" };
        var command = new Command("figures", "Write figures as files for slides, papers and pages." + Examples)
        {
            names, study, run, output, formats, width, theme,
        };
        command.SetAction(parsed =>
        {
            var name = parsed.GetRequiredValue(study);
            var colours = ThemeOf(parsed.GetRequiredValue(theme));
            IReadOnlyList<string> chosen = [.. parsed.GetRequiredValue(formats).SelectMany(f => f.Split(','))];
            UnknownNameException.DemandAll("format", chosen, FigureFiles.Formats);
            if (parsed.GetValue(width) is < NarrowestImage or > WidestImage)
            {
                throw new InvalidResultException("--width", $"expected {NarrowestImage} to {WidestImage:N0} pixels, found {parsed.GetValue(width)}");
            }

            var opened = Study.Open(name, run: parsed.GetValue(run));
            var figures = opened.Figures();
            var asked = parsed.GetValue(names) ?? [];
            UnknownNameException.DemandAll("figure of this run", asked, figures.Select(f => f.Name));
            var folder = parsed.GetValue(output) ?? Path.Combine(ProjectFolder.Report, "figures", name);
            ReportCommand.DemandFolder(folder);
            var written = FigureFiles.Write(
                folder, [.. figures.Where(f => asked.Length == 0 || asked.Contains(f.Name)).Select(f => f.In(colours))], Images.Renderer, chosen,
                parsed.GetValue(width), opened.Source);
            Console.WriteLine($"{written.Count} {(written.Count == 1 ? "figure" : "figures")} in {folder}");
            return ExitCode.Done;
        });
        return command;
    }

    private static FigureTheme ThemeOf(string name)
    {
        UnknownNameException.Demand("theme", name, Enum.GetNames<FigureTheme>().Select(t => t.ToLowerInvariant()));
        return Enum.Parse<FigureTheme>(name, ignoreCase: true);
    }
}
