namespace Overtake.Notebooks;

/// <summary>What can replace a stretch of a cell.</summary>
/// <param name="Start">Where the stretch begins, in UTF-16 units.</param>
/// <param name="End">Where it ends.</param>
/// <param name="Items">The suggestions, best first.</param>
public sealed record Completions(int Start, int End, IReadOnlyList<CompletionSuggestion> Items);
