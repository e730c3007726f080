namespace Overtake.Workloads.Pools;

/// <summary>What a request of the study has in its hash header.</summary>
public enum ContentHashHeader
{
    /// <summary>The hash of the body, in 64 characters.</summary>
    Right,

    /// <summary>There is no header.</summary>
    Missing,

    /// <summary>Two characters, the published <c>FastCorruptedHeader</c>: refused for its length.</summary>
    TooShort,

    /// <summary>The hash with dashes between its bytes and the last two characters replaced by one, the published slow header: with 94 characters it is refused for its length as well.</summary>
    Dashed,

    /// <summary>A header of the right length whose last byte is wrong: what the published slow header was meant to be. The body is hashed and the comparison goes to its end.</summary>
    LastByteWrong,

    /// <summary>64 zeros, the published invalid hash: the body is hashed, and already the first byte differs.</summary>
    Zeros,
}
