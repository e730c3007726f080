using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>A number of its own and one of its base.</summary>
[Serializable]
public sealed class SimpleClass : SimpleClassBase
{
    private long _val;

    /// <summary>Nothing, for serializers.</summary>
    public SimpleClass()
    {
    }

    /// <summary>The next object of the published data.</summary>
    public SimpleClass(PublishedRandom random)
        : base(random) => _val = (long)random.Next();

    /// <summary>The number.</summary>
    public long Val { get => _val; set => _val = value; }
}
