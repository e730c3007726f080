using Overtake.Workloads.Echo.Frames;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>Clients, and the messages that each has in flight.</summary>
internal sealed record EchoLoad
{
    /// <summary>Connections of the client, 1 to 10,000; 100 as published unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int Clients { get; init => field = TransportOptions.Within(value, 1, 10_000, nameof(Clients)); } = 100;

    /// <summary>
    /// Messages of a connection that may be on their way, 1 to 1,000,000; 1,000 as published
    /// unless set. A message is on its way from when it is written until its reply was read.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int Window { get; init => field = TransportOptions.Within(value, 1, 1_000_000, nameof(Window)); } = 1_000;

    /// <summary>Bytes of a message's payload, 0 to 512 MiB; 32 as published unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int PayloadBytes { get; init => field = TransportOptions.Within(value, 0, 1 << 29, nameof(PayloadBytes)); } = TestMessage.PayloadBytes;

    /// <summary>Whether the server replies to every message with the same one; else with the message itself. Both were published.</summary>
    public bool IsReplyFixed { get; init; }

    /// <summary>Where addresses and payloads come from.</summary>
    public int Seed { get; init; } = 20_230_711;

    /// <summary>The reply that is always the same; null where there is none. It is the same for the same load, so that both ends can make it.</summary>
    public MessageEnvelope? FixedReply() => IsReplyFixed ? TestMessage.Create(PayloadBytes, new Random(Seed)) : null;
}

/// <summary>How both ends of a connection are set up, the same for all contenders: the published study gave one of them other limits.</summary>
internal sealed record TransportOptions
{
    public static TransportOptions Default { get; } = new();

    /// <summary>Whether small segments go out at once; yes unless set. The published study left Nagle's algorithm on.</summary>
    public bool NoDelay { get; init; } = true;

    /// <summary>Bytes of the pieces that are received into, and of send buffers at first: 1,024 to 16 MiB, 128,000 as published unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int BufferBytes { get; init => field = Within(value, 1_024, 1 << 24, nameof(BufferBytes)); } = 128_000;

    /// <summary>
    /// Bytes that the operating system is asked to buffer in either direction, up to 16 MiB, 0 to leave it alone; 128,000 as
    /// published unless set. With much less than a segment, which has 64 KiB between ends on one machine, a connection crawls.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int SocketBufferBytes { get; init => field = Within(value, 0, 1 << 24, nameof(SocketBufferBytes)); } = 128_000;

    /// <summary>
    /// How full a send buffer may be for another frame to be put into it, in bytes: 1 to 1 GiB, 1 MiB unless set. An
    /// end has two, and puts nothing into them and reads no requests while the one that is not being sent is full.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int MaxBufferedBytes { get; init => field = Within(value, 1, 1 << 30, nameof(MaxBufferedBytes)); } = 1 << 20;

    /// <summary>Bytes of a frame's body at most, 1 MiB unless set; to 1 GiB. A longer one ends the connection.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int MaxFrameBytes { get; init => field = Within(value, FrameLayout.OffsetBytes, 1 << 30, nameof(MaxFrameBytes)); } = 1 << 20;

    internal static int Within(int value, int least, int most, string name) =>
        value >= least && value <= most ? value : throw new ArgumentOutOfRangeException(name, value, $"It is from {least} to {most}.");
}
