namespace Overtake.Cli;

/// <summary>What the command ends with.</summary>
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
