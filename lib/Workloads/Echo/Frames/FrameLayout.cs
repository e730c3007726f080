namespace Overtake.Workloads.Echo.Frames;

/// <summary>
/// The frame of the published study: the length of the body in four bytes (little-endian, itself not counted), then the body: in two bytes how many bytes from the body's beginning the payload starts, 0
/// for no payload; the envelope; the payload.
/// </summary>
public static class FrameLayout
{
    /// <summary>Bytes of the length.</summary>
    public const int LengthBytes = sizeof(int);

    /// <summary>Bytes of the payload's place.</summary>
    public const int OffsetBytes = sizeof(ushort);

    /// <summary>Bytes before the envelope.</summary>
    public const int HeaderBytes = LengthBytes + OffsetBytes;

    /// <summary>Bytes of an envelope at most. The original refuses to write 65,535 bytes and more, its own two counted.</summary>
    public const int MaxEnvelopeBytes = ushort.MaxValue - 1 - OffsetBytes;
}
