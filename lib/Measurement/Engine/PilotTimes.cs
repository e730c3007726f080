namespace Overtake.Measurement.Engine;

/// <summary>What a pilot found out about a case.</summary>
/// <param name="Nanoseconds">Time of one invocation, pauses included.</param>
/// <param name="OperationsPerInvocation">Operations of an invocation.</param>
/// <param name="LeastInvocations">The least invocations of a visit.</param>
/// <param name="NeedsLongVisits">Whether it made the runtime collect generation 2, or several threads take part.</param>
public readonly record struct PilotTimes(double Nanoseconds, int OperationsPerInvocation, long LeastInvocations, bool NeedsLongVisits);
