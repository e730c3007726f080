namespace Overtake.Notebooks;

/// <summary>Whether a piece of code can be run as it is.</summary>
/// <param name="Status"><c>complete</c>, <c>incomplete</c> or <c>invalid</c>, as Jupyter has it.</param>
/// <param name="Indent">What an incomplete code's next line begins with.</param>
public sealed record Completeness(string Status, string Indent);
