namespace Overtake.Analysis;

/// <summary>A setting that repeats another one with a single thing changed.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Name">Name of the parameter, or <c>server GC</c>.</param>
/// <param name="Words">As it reads in a sentence behind "under".</param>
internal sealed record Intervention(Setting Setting, string Name, string Words);
