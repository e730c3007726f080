using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>Four 64-bit numbers, sent as a value.</summary>
[Serializable]
public struct LargeStruct
{
    private ulong _val1;
    private ulong _val2;
    private ulong _val3;
    private ulong _val4;

    /// <summary>The next message of the published data.</summary>
    public LargeStruct(PublishedRandom random)
    {
        _val1 = random.Next();
        _val2 = random.Next();
        _val3 = random.Next();
        _val4 = random.Next();
    }

    /// <summary>The first number.</summary>
    public ulong Val1 { readonly get => _val1; set => _val1 = value; }

    /// <summary>The second number.</summary>
    public ulong Val2 { readonly get => _val2; set => _val2 = value; }

    /// <summary>The third number.</summary>
    public ulong Val3 { readonly get => _val3; set => _val3 = value; }

    /// <summary>The fourth number.</summary>
    public ulong Val4 { readonly get => _val4; set => _val4 = value; }
}
