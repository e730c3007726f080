namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="int"/>.</summary>
public readonly struct IntMapping : IProtobufMapping<int, Generated.IntValue>
{
    /// <inheritdoc/>
    public static void Fill(Generated.IntValue generated, int message) => generated.Value = message;

    /// <inheritdoc/>
    public static int Read(Generated.IntValue generated) => generated.HasValue ? generated.Value : throw Unexpected.Message("Int32");
}
