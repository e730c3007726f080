using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>What a pilot found out about a case.</summary>
/// <param name="Nanoseconds">Time of one invocation, pauses included.</param>
/// <param name="OperationsPerInvocation">Operations of an invocation.</param>
/// <param name="LeastInvocations">The least invocations of a visit.</param>
/// <param name="Visits">The visits it needs.</param>
public readonly record struct PilotTimes(double Nanoseconds, int OperationsPerInvocation, long LeastInvocations, VisitKind Visits);
