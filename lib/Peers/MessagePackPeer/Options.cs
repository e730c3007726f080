using MessagePack;
using MessagePack.Resolvers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>The settings of the contenders.</summary>
internal static class Options
{
    /// <summary>The package's default in both majors: generated code, at compile time in 3 and at first use in 2, and Guids as text of 36 characters.</summary>
    public static readonly MessagePackSerializerOptions Standard = MessagePackSerializerOptions.Standard;

    /// <summary>The same with Guids as 16 bytes.</summary>
    public static readonly MessagePackSerializerOptions BinaryGuids = Standard.WithResolver(CompositeResolver.Create(NativeGuidResolver.Instance, StandardResolver.Instance));
}
