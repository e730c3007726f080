using System.CommandLine;
using Overtake.Setup;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake packages</c>: the projects that need packages which not every source carries.</summary>
internal static class PackagesCommand
{
    public const string Name = "packages";

    public static Command Create()
    {
        var command = new Command(Name, "Build what needs packages that not every source carries (real serializers as contenders, data frames, Plotly.NET), "
            + "with the packages that can be restored. Says what is left out and never fails.");
        var tests = new Option<bool>("--tests") { Description = "Build their tests too, and print where in the clone these are." };
        command.Add(tests);
        command.SetAction(async (parsed, cancellation) =>
        {
            foreach (var (lines, assembly) in await OptionalProjects.BuildAsync(parsed.GetValue(tests), cancellation))
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

            return ExitCode.Done;
        });
        return command;
    }
}
