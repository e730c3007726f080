namespace Overtake.Measurement.Echo;

/// <summary>Where the two sides of an echo over sockets are.</summary>
internal enum EchoLayout
{
    /// <summary>In one process, both on the threads of its pool.</summary>
    OneProcess,

    /// <summary>In one process, each on a thread of its own.</summary>
    TwoThreads,

    /// <summary>In two processes, each on the threads of its own pool.</summary>
    TwoProcesses,
}
