using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>Five values in boxes.</summary>
[Serializable]
public sealed class BoxedPrimitivesMessage : MessageBase
{
    private object? _bool;
    private object? _byte;
    private object? _int;
    private object? _long;
    private object? _enum;

    /// <summary>A message of nothing, for serializers.</summary>
    public BoxedPrimitivesMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public BoxedPrimitivesMessage(PublishedRandom random)
    {
        _bool = (random.Next() & 1) == 1;
        _byte = (byte)random.Next();

        // Drawn twice as published: what is drawn later depends on it.
        random.Next();
        _long = (long)random.Next();
        _int = (int)random.Next();

        _enum = (MyEnum)random.Next(0, 6);
    }

    /// <summary>A boxed bool.</summary>
    public object? Bool { get => _bool; set => _bool = value; }

    /// <summary>A boxed byte.</summary>
    public object? Byte { get => _byte; set => _byte = value; }

    /// <summary>A boxed int.</summary>
    public object? Int { get => _int; set => _int = value; }

    /// <summary>A boxed long.</summary>
    public object? Long { get => _long; set => _long = value; }

    /// <summary>A boxed <see cref="MyEnum"/>.</summary>
    public object? Enum { get => _enum; set => _enum = value; }
}
