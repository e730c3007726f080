using System.Buffers;
using Overtake.Measurement.Studies;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.PeersTests;

/// <summary>The contenders of all packages that Peers was built with, and what the tests do with their messages.</summary>
internal static class Contenders
{
    /// <summary>Found as a run finds them.</summary>
    public static ContenderSources Sources { get; } = new(AppContext.BaseDirectory);

    public static IReadOnlyList<ISerializer> Serializers { get; } = [.. Sources.Load<ISerializer>().SelectMany(source => source.Contenders)];

    public static IReadOnlyList<EchoContender> Envelopes { get; } = [.. Sources.Load<EchoContender>().SelectMany(source => source.Contenders)];

    public static ISerializer Serializer(string name) => Serializers.Single(contender => contender.Name == name);

    /// <summary>How many specs a contender can do.</summary>
    public static int SpecsOf(string name) => MessageSpecs.All.Count(spec => Serializer(name).WhyNot(spec) is null);

    /// <summary>The versions of a package: of the run, of its serializer and of its envelopes.</summary>
    public static IEnumerable<string> VersionsOf(string package) =>
        [Sources.Packages[package], .. Serializers.Where(c => c.Name == package).Select(c => c.Version), .. Envelopes.Where(c => c.Name == package).Select(c => c.Version)];

    /// <summary>The messages of a spec; of the three large ones a few are enough.</summary>
    public static IEnumerable<T> Messages<T>(MessageSpec<T> spec) =>
        spec.Messages().Take(spec.TypeName is "ByteArrayMessage" or "IntArrayMessage" or "TriDimArrayCustomSerializersMessage" ? 5 : int.MaxValue);

    public static byte[] Bytes<T>(IMessageSerializer<T> serializer, T message)
    {
        var output = new ArrayBufferWriter<byte>();
        serializer.Serialize(message, output);
        return output.WrittenSpan.ToArray();
    }
}
