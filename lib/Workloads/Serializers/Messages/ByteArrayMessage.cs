using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>An array of up to 99,998 bytes, or null.</summary>
[Serializable]
public sealed class ByteArrayMessage : MessageBase
{
    private byte[]? _byteArr;

    /// <summary>A message of nothing, for serializers.</summary>
    public ByteArrayMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public ByteArrayMessage(PublishedRandom random)
    {
        var length = random.Next(100_000);
        if (length == 0)
        {
            return;
        }

        _byteArr = new byte[length - 1];
        for (var i = 0; i < _byteArr.Length; i++)
        {
            _byteArr[i] = (byte)i;
        }
    }

    /// <summary>The bytes.</summary>
    public byte[]? ByteArr { get => _byteArr; set => _byteArr = value; }
}

/// <summary>An array of up to 99,998 numbers, or null.</summary>
[Serializable]
public sealed class IntArrayMessage : MessageBase
{
    private int[]? _intArr;

    /// <summary>A message of nothing, for serializers.</summary>
    public IntArrayMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public IntArrayMessage(PublishedRandom random)
    {
        var length = random.Next(100_000);
        if (length == 0)
        {
            return;
        }

        _intArr = new int[length - 1];
        for (var i = 0; i < _intArr.Length; i++)
        {
            _intArr[i] = (int)random.Next();
        }
    }

    /// <summary>The numbers.</summary>
    public int[]? IntArr { get => _intArr; set => _intArr = value; }
}
