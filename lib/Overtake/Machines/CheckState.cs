namespace Overtake.Machines;

/// <summary>How a check came out.</summary>
public enum CheckState
{
    /// <summary>As it should be.</summary>
    Good,

    /// <summary>Things go on, something is lost.</summary>
    Missing,

    /// <summary>Measurements are worse for it.</summary>
    Warning,
}
