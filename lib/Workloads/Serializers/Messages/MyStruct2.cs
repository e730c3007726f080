namespace Overtake.Workloads.Serializers.Messages;

/// <summary>A text and a number within a <see cref="StructMessage"/>. Its fields are public as published.</summary>
[Serializable]
public struct MyStruct2
{
    /// <summary>0 to 19 times the same letter.</summary>
    public string _string;

    /// <summary>32 bits.</summary>
    public int _int;
}
