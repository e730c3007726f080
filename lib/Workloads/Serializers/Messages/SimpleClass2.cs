using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>One number behind an interface.</summary>
[Serializable]
public sealed class SimpleClass2 : IMyTest
{
    private long _val;

    /// <summary>Nothing, for serializers.</summary>
    public SimpleClass2()
    {
    }

    /// <summary>The next object of the published data.</summary>
    public SimpleClass2(PublishedRandom random) => _val = (long)random.Next();

    /// <summary>The number.</summary>
    public long Val { get => _val; set => _val = value; }
}
