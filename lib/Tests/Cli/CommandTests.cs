namespace Overtake.Tests.Cli;

/// <summary>Tests of the real command, each with a home of its own.</summary>
public abstract class CommandTests : IDisposable
{
    private protected readonly CommandRun _command = new();

    public virtual void Dispose() => _command.Dispose();

    /// <summary>Runs the command, which has to end well.</summary>
    /// <returns>What it printed.</returns>
    private protected string Succeeds(params string[] arguments)
    {
        var (exitCode, output, errors) = _command.Run(arguments);
        Assert.True(exitCode == 0, errors + output);
        return output;
    }

    /// <summary>Runs the command, which has to refuse in one line.</summary>
    /// <returns>The line.</returns>
    private protected string Refuses(params string[] arguments) => Refused(_command.Run(arguments));

    private protected static string Refused((int ExitCode, string Output, string Errors) end)
    {
        Assert.True(end.ExitCode == 2, end.Errors + end.Output);
        return Assert.Single(end.Errors.Trim().Split('\n'));
    }
}
