namespace Overtake.Workloads.Serializers.Messages;

/// <summary>Three numbers within a <see cref="StructMessage"/>. Its fields are public as published.</summary>
[Serializable]
public struct MyStruct1
{
    /// <summary>8 bits.</summary>
    public byte _byte;

    /// <summary>32 bits.</summary>
    public int _int;

    /// <summary>64 bits.</summary>
    public long _long;
}
