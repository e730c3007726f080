using System.CommandLine;
using System.Diagnostics;
using System.Text;
using System.Text.RegularExpressions;
using Overtake.Analysis;
using Overtake.Cli.Commands;
using Overtake.Measurement.Own;
using Overtake.Notebooks;
using Overtake.Results;

namespace Overtake.Cli;

/// <summary>The <c>overtake</c> command: parsing, help, and what an error turns into.</summary>
internal static partial class OvertakeCommand
{
    private const string Script = "scripts/overtake";
    private const string Tool = "overtake";

    private const string Examples = """

        Examples:
          scripts/run                                       measure this machine (quick), run the notebooks, write report/index.html
          scripts/overtake measure --list                   the cases of the quick preset and how long they take
          scripts/overtake measure boxing --preset standard  every contender and scenario, with causes and sensitivity
          scripts/overtake own Joining.cs                   compare your own methods, or ways to hand over your own record
          scripts/overtake check --before a.dll --after b.dll  a gate for continuous integration: has it become slower?
          scripts/overtake advise boxing --size 500         what to do with 500 records, and how sure that is
          scripts/overtake analyze <run folder>             ratios and crossovers of a run
          scripts/overtake claims                           which published claims hold on this machine
          scripts/overtake doctor                           what this machine has, what is missing and what that costs
        """;

    /// <summary>How this command is started in another process.</summary>
    public static ProcessStartInfo Again(IEnumerable<string> arguments)
    {
        var isHosted = Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet";
        return new ProcessStartInfo(Environment.ProcessPath!, [.. isHosted ? (string[])[typeof(OvertakeCommand).Assembly.Location] : [], .. arguments]);
    }

    /// <summary>Runs the command and gives its exit code.</summary>
    public static async Task<int> RunAsync(string[] args)
    {
        if (ProjectFolder.IsTool)
        {
            Console.SetOut(new RenamedOutput(Console.Out, (Script, Tool)));
            Console.SetError(new RenamedOutput(Console.Error, (Script, Tool)));
        }

        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            if (OwnCode.Called is { } called)
            {
                Environment.ExitCode = Refuse($"{called} ended the process");
            }
        };
        var root = new RootCommand("When does writing values into byte[] overtake boxing them into object[], on this hardware?" + Examples)
        {
            RunCommand.Create(),
            MeasureCommand.Create(),
            OwnCommand.Create(),
            CheckCommand.Create(),
            AdviseCommand.Create(),
            AnalyzeCommand.Create(),
            ClaimsCommand.Create(),
            ReportCommand.Create(),
            FiguresCommand.Create(),
            NotebooksCommand.Create(),
            RunsCommand.Create(),
            MachinesCommand.Create(),
            ArchiveCommands.Export(),
            ArchiveCommands.Import(),
            ImportBdnCommand.Create(),
            BdnCommand.Create(),
            JupyterCommand.Create(),
            DoctorCommand.Create(),
            ReadmeCommand.Create(),
        };
        var parsed = root.Parse(args);
        if (parsed.Errors.Count > 0)
        {
            return Refuse(Explain(parsed));
        }

        if (parsed.Tokens.Any(t => t.Value.Length == 0))
        {
            return Refuse("one of the arguments is empty: is a variable of the shell not set?");
        }

        try
        {
            return await parsed.InvokeAsync(new InvocationConfiguration
            {
                EnableDefaultExceptionHandler = false,
                // Help alone is written to it.
                Output = new RenamedOutput(
                    Console.Out, ("Overtake.Cli", ProjectFolder.IsTool ? Tool : Script),
                    ("[[--] <additional arguments>...]]", "[options of measure]"),
                    ("Arguments passed to the application that is being run.", "Options of measure, for example --preset standard.")),
                ProcessTerminationTimeout = TimeSpan.FromSeconds(20),
            });
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("overtake: interrupted");
            return ExitCode.Interrupted;
        }
        catch (Exception e) when (e is InvalidResultException or AnalysisException
            or InvalidNotebookException or UnknownNameException or OwnCodeException or IOException or UnauthorizedAccessException)
        {
            return Refuse(e.Message);
        }
    }

    private static int Refuse(string message)
    {
        // A file that is no text may be part of it.
        var line = string.Concat(message.ReplaceLineEndings(" ").Select(c => char.IsControl(c) ? '?' : c));
        Console.Error.WriteLine($"overtake: {line}");
        return ExitCode.BadInput;
    }

    /// <summary>The parser's "Cannot parse argument 'abc' for option '--size' as expected type 'System.Int64'." in words.</summary>
    private static string WithoutTypes(string message) =>
        WrongValue().Match(message) is { Success: true } wrong
            ? $"{wrong.Groups[2].Value}: expected {(wrong.Groups[3].Value switch
            {
                var type when type.Contains("Int", StringComparison.Ordinal) => "a whole number",
                var type when type.Contains("Boolean", StringComparison.Ordinal) => "true or false",
                _ => "a number",
            })}, found '{wrong.Groups[1].Value}'"
            : message;

    [GeneratedRegex("Cannot parse argument '(.*)' for (?:option|command|argument) '(.*?)' as expected type '(.*?)'")]
    private static partial Regex WrongValue();

    /// <summary>The first parse error, with the nearest name for a word that is none.</summary>
    private static string Explain(ParseResult parsed)
    {
        var command = parsed.CommandResult.Command;
        // Some commands hand on what they do not know.
        var unknown = command.TreatUnmatchedTokensAsErrors ? parsed.UnmatchedTokens.FirstOrDefault() : null;
        var commands = command.Subcommands.Where(c => !c.Hidden).Select(c => c.Name).ToList();
        if (unknown is null)
        {
            return commands.Count > 0 ? $"expected a command: {string.Join(", ", commands)}; see --help" : WithoutTypes(parsed.Errors[0].Message);
        }

        if (!unknown.StartsWith('-') && commands.Count == 0)
        {
            return $"unexpected argument '{unknown}'; see --help";
        }

        var known = unknown.StartsWith('-')
            ? command.Options.Concat(command.Parents.OfType<Command>().SelectMany(c => c.Options.Where(o => o.Recursive))).Select(o => o.Name)
            : commands;
        return UnknownNameException.Describe(unknown.StartsWith('-') ? "option" : "command", unknown, [.. known]) + "; see --help";
    }
}

internal static class ExitCode
{
    /// <summary>Everything asked for was done.</summary>
    public const int Done = 0;

    /// <summary>It ran and did not succeed: a check failed, a notebook stopped.</summary>
    public const int Failed = 1;

    /// <summary>The input was wrong: the message says where and what was expected.</summary>
    public const int BadInput = 2;

    /// <summary>A gate could not be decided: it neither passes nor fails.</summary>
    public const int Undecided = 3;

    /// <summary>Ended by Ctrl-C, as shells expect (128 + SIGINT).</summary>
    public const int Interrupted = 130;
}

/// <summary>Output in which some words stand for others: commands are named as they are called.</summary>
/// <param name="words">Words and their replacements.</param>
internal sealed class RenamedOutput(TextWriter output, params (string Old, string New)[] words) : TextWriter
{
    public override Encoding Encoding => output.Encoding;

    public override void Write(char value) => output.Write(value);

    public override void Write(string? value) =>
        output.Write(words.Aggregate(value, (text, word) => text?.Replace(word.Old, word.New, StringComparison.Ordinal)));

    public override void WriteLine(string? value)
    {
        Write(value);
        output.WriteLine();
    }

    public override void Flush() => output.Flush();
}
