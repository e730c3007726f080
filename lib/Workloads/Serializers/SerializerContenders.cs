using Overtake.Workloads.Serializers.BinaryFormatter;
using Overtake.Workloads.Serializers.DataContract;
using Overtake.Workloads.Serializers.Json;
using Overtake.Workloads.Serializers.MessagePack;
using Overtake.Workloads.Serializers.NetSerializerFormat;
using Overtake.Workloads.Serializers.Protobuf;

namespace Overtake.Workloads.Serializers;

/// <summary>The contenders of the serializers study. A new one is a class in a folder of its own and an entry here; sources from outside add theirs after these.</summary>
public static class SerializerContenders
{
    /// <summary>The study's own contenders; the baseline first.</summary>
    public static IReadOnlyList<ISerializer> All { get; } =
    [
        new ProtobufSerializer(),
        new GeneratedProtobufSerializer(),
        new FormatContender(),
        new SourceGeneratedJson(),
        new HandWrittenMessagePack(),
        new DataContractContender(),
        new BinaryFormatterContender(),
    ];

    /// <summary>The study's own contenders and those from outside.</summary>
    /// <exception cref="InvalidOperationException">Two contenders have the same name.</exception>
    public static IReadOnlyList<ISerializer> With(params IReadOnlyList<IContenderSource<ISerializer>> more)
    {
        ISerializer[] all = [.. All, .. more.SelectMany(source => source.Contenders)];
        return all.GroupBy(contender => contender.Name).FirstOrDefault(group => group.Count() > 1) is { } twice
            ? throw new InvalidOperationException($"Two contenders are named '{twice.Key}'.")
            : all;
    }
}
