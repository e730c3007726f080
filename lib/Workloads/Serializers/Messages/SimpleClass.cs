using System.Text.Json.Serialization;
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

/// <summary>What <see cref="SimpleClass"/> derives from, with a field of its own.</summary>
[Serializable]
[JsonDerivedType(typeof(SimpleClass), 0)]
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

/// <summary>An interface with nothing in it, through which <see cref="ComplexMessage"/> holds a <see cref="SimpleClass2"/>.</summary>
[JsonDerivedType(typeof(SimpleClass2), 0)]
public interface IMyTest;
