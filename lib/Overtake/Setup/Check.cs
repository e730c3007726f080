namespace Overtake.Setup;

/// <summary>One thing that a machine has or lacks.</summary>
/// <param name="State">Whether it is there.</param>
/// <param name="Cost">The loss when missing or bad, and how to get it; empty when all is well.</param>
internal sealed record Check(string Name, CheckState State, string Found, string Cost = "")
{
    public string Word => State switch { CheckState.Good => "ok", CheckState.Missing => "missing", _ => "warning" };
}

internal enum CheckState
{
    Good,

    /// <summary>Things go on, something is lost.</summary>
    Missing,

    /// <summary>Measurements are worse for it.</summary>
    Warning,
}
