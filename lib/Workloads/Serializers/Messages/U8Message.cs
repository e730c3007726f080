using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>One byte.</summary>
[Serializable]
public sealed class U8Message : MessageBase
{
    private byte _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public U8Message()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public U8Message(PublishedRandom random) => _val = (byte)random.Next();

    /// <summary>The value.</summary>
    public byte Val { get => _val; set => _val = value; }
}

/// <summary>One 16-bit number.</summary>
[Serializable]
public sealed class S16Message : MessageBase
{
    private short _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public S16Message()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public S16Message(PublishedRandom random) => _val = (short)random.Next();

    /// <summary>The value.</summary>
    public short Val { get => _val; set => _val = value; }
}

/// <summary>One 32-bit number.</summary>
[Serializable]
public sealed class S32Message : MessageBase
{
    private int _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public S32Message()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public S32Message(PublishedRandom random) => _val = (int)random.Next();

    /// <summary>The value.</summary>
    public int Val { get => _val; set => _val = value; }
}

/// <summary>One 64-bit number.</summary>
[Serializable]
public sealed class S64Message : MessageBase
{
    private long _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public S64Message()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public S64Message(PublishedRandom random) => _val = (long)random.Next();

    /// <summary>The value.</summary>
    public long Val { get => _val; set => _val = value; }
}

/// <summary>
/// What all published messages derive from; it has no fields. The messages are those of the test program of NetSerializer. A serializer of its format orders fields by ordinal name, so every field
/// has the published name with <c>_</c> for <c>m_</c>, which keeps the order.
/// </summary>
[Serializable]
public abstract class MessageBase;
