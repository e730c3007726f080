using System.CommandLine;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake advise</c>: what a run says to do, in general or at one size.</summary>
internal static class AdviseCommand
{
    private const string Examples = """

        Examples:
          scripts/overtake advise boxing
          scripts/overtake advise boxing --size 500
          scripts/overtake advise boxing --size 500 --scenario hand-off
        """;

    public static Command Create()
    {
        var study = new Argument<string>("study") { Description = "Study, for example boxing." };
        var size = new Option<long?>("--size")
        {
            Description = "What to do at this size, for example records; from the measured sizes on both sides. Without it: the answer of the whole run.",
        };
        var scenario = new Option<string?>("--scenario") { Description = "Scenario; the study's headline when not given." };
        var shape = new Option<string?>("--shape") { Description = "Record shape; the published one when not given." };
        var run = new Option<string?>("--run") { Description = "Run id; the fullest of this machine when not given." };
        var command = new Command("advise", "Say what to do, how much it is worth and how sure that is." + Examples) { study, size, scenario, shape, run };
        command.SetAction(parsed =>
        {
            var asked = parsed.GetValue(size);
            if (asked is < 1 or > MeasureOptions.LargestSize)
            {
                throw new InvalidResultException("--size", $"expected a whole number from 1 to {MeasureOptions.LargestSize}, found {asked}");
            }

            var opened = Study.Open(parsed.GetRequiredValue(study), run: parsed.GetValue(run));
            Console.WriteLine(asked switch
            {
                null when parsed.GetValue(scenario) is not null || parsed.GetValue(shape) is not null => throw new InvalidResultException(
                    "--size", "--scenario and --shape say where the advice for a size comes from, and there is no size"),
                null => opened.Answer(),
                var n => opened.Advise(n.Value, parsed.GetValue(scenario), parsed.GetValue(shape)),
            });
            Console.WriteLine($"\nFrom {opened.Source}.");
            return ExitCode.Done;
        });
        return command;
    }
}
