using System.Runtime.Serialization;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Serializers.NetSerializerFormat;

namespace Overtake.Workloads.Serializers.Packages;

/// <summary>Serializers that write users' records.</summary>
internal static class RecordSerializers
{
    /// <typeparam name="TRecord">
    /// A public struct that is marked as serializable. Its public fields have a <see cref="DataMemberAttribute"/>, in order from 0.
    /// </typeparam>
    public static IReadOnlyList<RecordSerializer<TRecord>> Of<TRecord>()
        where TRecord : struct =>
        [RecordFormat.Of<TRecord>(), MemoryPackContender.Of<TRecord>(), MessagePackContender.Of<TRecord>(), ProtobufNetContender.Of<TRecord>()];
}
