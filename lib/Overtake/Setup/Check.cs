namespace Overtake.Setup;

/// <summary>One thing that a machine has or lacks.</summary>
/// <param name="Name">What it is.</param>
/// <param name="State">Whether it is there.</param>
/// <param name="Found">What was found.</param>
/// <param name="Cost">What it costs when missing or bad, and how to get it; empty when all is well.</param>
internal sealed record Check(string Name, CheckState State, string Found, string Cost = "")
{
    /// <summary>The state in one word.</summary>
    public string Word => State switch { CheckState.Good => "ok", CheckState.Missing => "missing", _ => "warning" };
}

/// <summary>How a check came out.</summary>
internal enum CheckState
{
    /// <summary>As it should be.</summary>
    Good,

    /// <summary>Things go on, something is lost.</summary>
    Missing,

    /// <summary>Measurements are worse for it.</summary>
    Warning,
}
