namespace Overtake.Workloads.Echo;

/// <summary>The message of the published study: a header of four characters, two random addresses, a payload, and nothing else.</summary>
public static class TestMessage
{
    /// <summary>Its header.</summary>
    public const string Header = "Test";

    /// <summary>Bytes of its payload.</summary>
    public const int PayloadBytes = 32;

    /// <summary>A message between two random addresses.</summary>
    public static MessageEnvelope Create(ReadOnlyMemory<byte> payload, Random random) =>
        new() { Header = Header, From = Address(random), To = Address(random), Payload = payload };

    /// <summary>A message with a random payload of so many bytes.</summary>
    /// <inheritdoc cref="Create(ReadOnlyMemory{byte}, Random)"/>
    public static MessageEnvelope Create(int payloadBytes, Random random)
    {
        var payload = new byte[payloadBytes];
        random.NextBytes(payload);
        return Create(payload, random);
    }

    // As Guid.NewGuid makes them (RFC 9562, version 4), but from a seed: the bits that say so decide the length of a varint.
    private static Guid Address(Random random)
    {
        Span<byte> bytes = stackalloc byte[16];
        random.NextBytes(bytes);
        bytes[7] = (byte)((bytes[7] & 0x0F) | 0x40);
        bytes[8] = (byte)((bytes[8] & 0x3F) | 0x80);
        return new(bytes);
    }
}
