using System.CommandLine;
using Overtake.Setup;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake packages</c>: the projects that need packages which not every source carries.</summary>
internal static class PackagesCommand
{
    public const string Name = "packages";

    public static Command Create()
    {
        var command = new Command(Name, "Build what needs packages that not every source carries (data frames, Plotly.NET), "
            + "with the packages that can be restored. Says what is left out.");
        var tests = new Option<bool>("--tests")
        {
            Description = "Build their tests too, and print where in the clone these are. Exit code 1 where what could be restored cannot be built.",
        };
        command.Add(tests);
        command.SetAction(async (parsed, cancellation) =>
        {
            var withTests = parsed.GetValue(tests);
            var built = await OptionalProjects.BuildAsync(withTests, cancellation);
            foreach (var (lines, assembly, _) in built)
            {
                foreach (var line in lines)
                {
                    await Console.Error.WriteLineAsync(line);
                }

                if (assembly is not null)
                {
                    Console.WriteLine(assembly);
                }
            }

            return withTests && built.Any(b => b.IsBroken) ? ExitCode.Failed : ExitCode.Done;
        });
        return command;
    }
}
