namespace Overtake.Workloads.Echo.Transports;

/// <summary>Clients, and the messages that each has in flight.</summary>
public sealed record EchoLoad
{
    /// <summary>Connections of the client, 1 to 10,000; 100 as published unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int Clients { get; init => field = TransportOptions.Within(value, 1, 10_000, nameof(Clients)); } = 100;

    /// <summary>Messages of a connection that may be on their way, 1 to 1,000,000; 1,000 as published unless set. A message is on its way from when it is written until its reply was read.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int Window { get; init => field = TransportOptions.Within(value, 1, 1_000_000, nameof(Window)); } = 1_000;

    /// <summary>Bytes of a message's payload, 0 to 512 MiB; 32 as published unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int PayloadBytes { get; init => field = TransportOptions.Within(value, 0, 1 << 29, nameof(PayloadBytes)); } = TestMessage.PayloadBytes;

    /// <summary>Whether the server, after it has read a message, replies with one that is always the same; else with the message itself. Both were published.</summary>
    public bool IsReplyFixed { get; init; }

    /// <summary>Where addresses and payloads come from.</summary>
    public int Seed { get; init; } = 20_230_711;

    /// <summary>The reply that is always the same; null where there is none. It is the same for the same load, so that both ends can make it.</summary>
    public MessageEnvelope? FixedReply() => IsReplyFixed ? TestMessage.Create(PayloadBytes, new Random(Seed)) : null;
}
