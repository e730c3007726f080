using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>Four objects, each null once in a hundred: of a sealed type, of another, behind its abstract base, behind an interface.</summary>
[Serializable]
public sealed class ComplexMessage : MessageBase
{
    private S16Message? _msg;
    private SimpleClass? _sealedClass;
    private SimpleClassBase? _abstractMsg;
    private IMyTest? _ifaceMsg;

    /// <summary>A message of nothing, for serializers.</summary>
    public ComplexMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public ComplexMessage(PublishedRandom random)
    {
        _msg = random.Next(100) == 0 ? null : new(random);
        _sealedClass = random.Next(100) == 0 ? null : new(random);
        _abstractMsg = random.Next(100) == 0 ? null : new SimpleClass(random);
        _ifaceMsg = random.Next(100) == 0 ? null : new SimpleClass2(random);
    }

    /// <summary>A message within the message.</summary>
    public S16Message? Msg { get => _msg; set => _msg = value; }

    /// <summary>An object of a sealed class.</summary>
    public SimpleClass? SealedClass { get => _sealedClass; set => _sealedClass = value; }

    /// <summary>A <see cref="SimpleClass"/>.</summary>
    public SimpleClassBase? AbstractMsg { get => _abstractMsg; set => _abstractMsg = value; }

    /// <summary>A <see cref="SimpleClass2"/>.</summary>
    public IMyTest? IfaceMsg { get => _ifaceMsg; set => _ifaceMsg = value; }
}
