namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>A way of consuming values one by one.</summary>
public interface IMixing
{
    /// <summary>The checksum with an integer mixed in.</summary>
    static abstract ulong Mix(ulong checksum, long value);

    /// <summary>The checksum with a double, taken by its bits, mixed in.</summary>
    static abstract ulong Mix(ulong checksum, double value);

    /// <summary>The checksum with a text mixed in.</summary>
    static abstract ulong Mix(ulong checksum, string value);
}
