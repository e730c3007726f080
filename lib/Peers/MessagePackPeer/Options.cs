using MessagePack;
using MessagePack.Resolvers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>The settings of the contenders.</summary>
internal static class Options
{
    /// <summary>Generated code, Guids as text of 36 characters: the package's default.</summary>
    public static readonly MessagePackSerializerOptions Standard = MessagePackSerializerOptions.Standard;

    /// <summary>The same with Guids as 16 bytes.</summary>
    public static readonly MessagePackSerializerOptions BinaryGuids = Standard.WithResolver(CompositeResolver.Create(NativeGuidResolver.Instance, StandardResolver.Instance));
}
