namespace Overtake.Charts.Drawing;

/// <summary>The words around a figure.</summary>
/// <param name="Title">The finding.</param>
/// <param name="Subtitle">What is drawn, a paragraph each.</param>
/// <param name="Caption">Machine, runtime, GC, date, launches, interval.</param>
/// <param name="Warning">Shown as a badge, for example over runs of too few launches; empty for none.</param>
internal sealed record FigureTexts(string Title, IReadOnlyList<string> Subtitle, string Caption, string Warning);
