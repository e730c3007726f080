using Overtake.Results;
using Overtake.Workloads.Echo.Transports;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake.Measurement.Echo;

/// <summary>The load and connections of an echo's shape.</summary>
/// <param name="Load">Clients and messages, by the size on the scenario's axis.</param>
internal sealed record EchoSetUp(Func<int, EchoLoad> Load)
{
    private static readonly Dictionary<(string Scenario, string Shape), EchoSetUp> All = new()
    {
        [(Memory, Window100)] = Payloads(clients: 1, window: 100),
        [(Socket, TenTimesHundred)] = Payloads(clients: 10, window: 100),
        [(MemoryWindow, OneClient)] = Windows(clients: 1),
        [(SocketWindow, OneClient)] = Windows(clients: 1),
        [(SocketWindow, TenClients)] = Windows(clients: 10),
        [(SocketWindow, HundredClients)] = Windows(clients: 100),
        [(EchoNames.Published, EchoOneProcess)] = Published(),
        [(EchoNames.Published, EchoTwoThreads)] = Published() with { Layout = EchoLayout.TwoThreads },
        [(EchoNames.Published, EchoTwoProcesses)] = Published() with { Layout = EchoLayout.TwoProcesses },
        [(EchoNames.Published, FixedOneProcess)] = Published(isReplyFixed: true),
        [(EchoNames.Published, NagleOneProcess)] = Published() with { Options = new() { NoDelay = false } },
    };

    public EchoLayout Layout { get; init; }

    public TransportOptions Options { get; init; } = TransportOptions.Default;

    /// <exception cref="ArgumentException">The scenario is none of an echo.</exception>
    /// <exception cref="UnknownNameException">It has no such shape.</exception>
    public static EchoSetUp Of(string scenario, string shape)
    {
        var shapes = All.Keys.Where(k => k.Scenario == scenario).Select(k => k.Shape).ToList();
        if (shapes.Count == 0)
        {
            throw new ArgumentException($"The echo study has no scenario '{scenario}'.", nameof(scenario));
        }

        UnknownNameException.Demand("shape", shape, shapes);
        return All[(scenario, shape)];
    }

    private static EchoSetUp Payloads(int clients, int window) => new(size => new EchoLoad { Clients = clients, Window = window, PayloadBytes = size });

    private static EchoSetUp Windows(int clients) =>
        new(size => new EchoLoad { Clients = clients, Window = size, PayloadBytes = Workloads.Echo.TestMessage.PayloadBytes });

    // Clients and window are as published unless set.
    private static EchoSetUp Published(bool isReplyFixed = false) => new(size => new EchoLoad { PayloadBytes = size, IsReplyFixed = isReplyFixed });
}

/// <summary>Where the two sides of an echo over sockets are.</summary>
internal enum EchoLayout
{
    /// <summary>In one process, both on the threads of its pool.</summary>
    OneProcess,

    /// <summary>In one process, each on a separate thread.</summary>
    TwoThreads,

    /// <summary>In two processes, each on the threads of its own pool.</summary>
    TwoProcesses,
}

/// <summary>Makes a finding about its contender of whatever a check throws: contenders that are not safe for any bytes may throw anything.</summary>
internal static class EchoCheck
{
    /// <summary>The message of a failed check; null where it passed.</summary>
    public static string? Failure(Action check)
    {
        try
        {
            check();
            return null;
        }
        catch (Exception failure) when (failure is not OutOfMemoryException)
        {
            return failure.Message;
        }
    }
}
