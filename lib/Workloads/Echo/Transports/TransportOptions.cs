using Overtake.Workloads.Echo.Frames;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>How both ends of a connection are set up: the same for all contenders, since the published study gave one of them other limits than the rest.</summary>
public sealed record TransportOptions
{
    /// <summary>All as they are by default.</summary>
    public static TransportOptions Default { get; } = new();

    /// <summary>Whether small segments go out at once; yes unless set. The published study left Nagle's algorithm on.</summary>
    public bool NoDelay { get; init; } = true;

    /// <summary>Bytes of the pieces that are received into, and of send buffers at first: 1,024 to 16 MiB, 128,000 as published unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int BufferBytes { get; init => field = Within(value, 1_024, 1 << 24, nameof(BufferBytes)); } = 128_000;

    /// <summary>Bytes that the operating system is asked to buffer in either direction, up to 16 MiB, 0 to leave it alone; 128,000 as published unless set. With much less than a segment, which has 64 KiB between ends on one machine, a connection crawls.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int SocketBufferBytes { get; init => field = Within(value, 0, 1 << 24, nameof(SocketBufferBytes)); } = 128_000;

    /// <summary>
    /// How full a send buffer may be for another frame to be put into it, in bytes: 1 to 1 GiB, 1 MiB unless set. An end has two, and puts nothing into them and reads no requests while the one that is not being
    /// sent is full.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int MaxBufferedBytes { get; init => field = Within(value, 1, 1 << 30, nameof(MaxBufferedBytes)); } = 1 << 20;

    /// <summary>Bytes of a frame's body at most, 1 MiB unless set; to 1 GiB. A longer one ends the connection.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is outside its range.</exception>
    public int MaxFrameBytes { get; init => field = Within(value, FrameLayout.OffsetBytes, 1 << 30, nameof(MaxFrameBytes)); } = 1 << 20;

    internal static int Within(int value, int least, int most, string name) =>
        value >= least && value <= most ? value : throw new ArgumentOutOfRangeException(name, value, $"It is from {least} to {most}.");
}
