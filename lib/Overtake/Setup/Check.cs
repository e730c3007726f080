namespace Overtake.Setup;

/// <summary>One thing that a machine has or lacks.</summary>
/// <param name="Word"><c>ok</c>; <c>missing</c> where something is lost; <c>warning</c> where measurements are worse for it.</param>
/// <param name="Cost">The loss when missing or bad, and how to get it; empty when all is well.</param>
internal sealed record Check(string Name, string Word, string Found, string Cost = "");
