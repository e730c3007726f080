using System.Runtime.InteropServices;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="Guid"/>.</summary>
public readonly struct GuidMapping : IProtobufMapping<Guid, Generated.GuidValue>
{
    /// <inheritdoc/>
    public static void Fill(Generated.GuidValue generated, Guid message)
    {
        var halves = MemoryMarshal.Cast<Guid, ulong>(new ReadOnlySpan<Guid>(in message));
        var value = generated.Value ??= new();
        value.Lo = halves[0];
        value.Hi = halves[1];
    }

    /// <inheritdoc/>
    public static Guid Read(Generated.GuidValue generated)
    {
        if (generated.Value is not { } value)
            throw Unexpected.Message("Guid");
        ReadOnlySpan<ulong> halves = [value.Lo, value.Hi];
        return MemoryMarshal.Cast<ulong, Guid>(halves)[0];
    }
}
