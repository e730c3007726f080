namespace Overtake.Measurement.Engine;

/// <summary>One contender in one scenario, ready to be timed at one size after another.</summary>
public interface IBenchmark : IDisposable
{
    /// <summary>The methods that must have reached tier 1 before anything is timed: the contender's and the wrapper's.</summary>
    IReadOnlyList<HotMethod> HotMethods { get; }

    /// <summary>Sets the size of the operations that follow; outside every timed region.</summary>
    void Prepare(int size);

    /// <summary>Decodes what the contender makes at the prepared size and compares it with the input.</summary>
    /// <returns>Null when it is right, else what differs.</returns>
    string? Verify();

    /// <summary>
    /// The timed region: <paramref name="invocations"/> times the scenario's work at the prepared size. Implementations are not inlined:
    /// inlined into the driving loop, the method itself would never be called often enough to reach tier 1.
    /// </summary>
    void Run(long invocations);

    /// <summary>Operations that one invocation performs, 1 for most scenarios.</summary>
    int OperationsPerInvocation { get; }

    /// <summary>What an operation of the prepared size has besides its cost and always in the same amount, for example its bytes on the wire. Outside every timed region.</summary>
    IReadOnlyList<Sample> Facts() => [];

    /// <summary>The least invocations of an iteration, where fewer would be only a part of what repeats; 1 for most scenarios.</summary>
    long LeastInvocations => 1;

    /// <summary>Whether its processor time is recorded beside its time: where it is to be compared with that of something that more than one thread takes part in.</summary>
    bool CountsProcessor => false;
}
