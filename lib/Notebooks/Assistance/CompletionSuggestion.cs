namespace Overtake.Notebooks;

/// <summary>One suggestion.</summary>
/// <param name="Text">What would be written.</param>
/// <param name="Kind">What it is, in the words that Jupyter front ends have icons for: <c>function</c>, <c>property</c>, <c>class</c>, <c>module</c>, <c>keyword</c>, <c>instance</c>, <c>text</c>.</param>
/// <param name="Note">The types of a method's parameters; empty for everything else.</param>
public sealed record CompletionSuggestion(string Text, string Kind, string Note);
