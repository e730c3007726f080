namespace Overtake.Notebooks;

/// <summary>Something in a notebook that not every host accepts.</summary>
/// <param name="Cell">The cell's place in the file, from 1; null where it is about the file.</param>
/// <param name="Message">What, and what is right.</param>
public sealed record LintFinding(int? Cell, string Message)
{
    /// <summary>One line for a person.</summary>
    public override string ToString() => Cell is null ? Message : $"cell {Cell}: {Message}";
}
