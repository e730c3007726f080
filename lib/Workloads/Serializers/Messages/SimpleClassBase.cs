using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>What <see cref="SimpleClass"/> derives from, with a field of its own.</summary>
[Serializable]
public abstract class SimpleClassBase
{
    private int _val;

    /// <summary>Nothing, for serializers.</summary>
    protected SimpleClassBase()
    {
    }

    /// <summary>The next number of the published data.</summary>
    protected SimpleClassBase(PublishedRandom random) => _val = (int)random.Next();

    /// <summary>The number of the base; the derived class has a field of the same name.</summary>
    public int BaseVal { get => _val; set => _val = value; }
}
