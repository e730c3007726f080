namespace Overtake.Measurement.Launches;

/// <summary>One case and who measures it.</summary>
/// <param name="Worker">Index of the worker in its group.</param>
/// <param name="Case">The case.</param>
public readonly record struct Turn(int Worker, CaseRequest Case);
