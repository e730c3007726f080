using System.CommandLine;
using Overtake.Runs;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake bdn</c>: the studies' benchmark classes by BenchmarkDotNet's own command line.</summary>
internal static class BdnCommand
{
    private const string Examples = """

        Examples:
          scripts/overtake bdn -- --list flat
          scripts/overtake bdn -- --filter '*FillBenchmarks*' --job short
          scripts/overtake import-bdn BenchmarkDotNet.Artifacts/results/*-report-full.json
        """;

    public static Command Create()
    {
        var arguments = new Argument<string[]>("arguments") { Description = "Arguments of BenchmarkDotNet, after --.", Arity = ArgumentArity.ZeroOrMore };
        var command =
            new Command("bdn", "Run the studies' benchmark classes by BenchmarkDotNet's own runner, with its tables and exporters." + Examples) { arguments };
        command.SetAction(parsed => CrossCheckRun.Switch(parsed.GetValue(arguments) ?? []) switch
        {
            true => ExitCode.Done,
            false => ExitCode.Failed,
            null => ExitCode.BadInput,
        });
        return command;
    }
}
