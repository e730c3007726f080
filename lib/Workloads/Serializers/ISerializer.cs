using Overtake.Workloads.Serializers.BinaryFormatter;
using Overtake.Workloads.Serializers.DataContract;
using Overtake.Workloads.Serializers.Json;
using Overtake.Workloads.Serializers.NetSerializerFormat;
using Overtake.Workloads.Serializers.Packages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers;

/// <summary>A contender of the serializers study. Instances are thread-safe.</summary>
internal interface ISerializer
{
    SerializerFacts Facts { get; }

    string Name => Facts.Name;

    /// <summary>Why the contender does without this spec, in one sentence; null where it takes part.</summary>
    string? WhyNot(MessageSpec spec);

    /// <summary>Makes the writer and reader of a spec's messages. Whatever has to be generated is generated here, not at the first message.</summary>
    /// <exception cref="NotSupportedException">The contender does without this spec: <see cref="WhyNot"/>.</exception>
    IMessageSerializer<T> For<T>(MessageSpec<T> spec);
}

/// <summary>What is known of a serializer without using it. Where it is a contender of two studies, both have the same facts.</summary>
/// <param name="Name">Name in results, for example <c>NetSerializer format</c>.</param>
/// <param name="Format">The format on the wire: contenders of the same format can read each other.</param>
/// <param name="FindVersion">Finds <see cref="Version"/>. Called late, since it loads the package: first use is measured whole.</param>
internal sealed record SerializerFacts(string Name, string Format, Func<string> FindVersion)
{
    /// <summary>Version of the package, or of the format where the code is the project's own.</summary>
    public string Version => FindVersion();

    public bool IsMaintained { get; init; } = true;

    /// <summary>Whether bytes from strangers may be given to it: bounded memory, bounded depth, no types but those expected.</summary>
    public bool IsSafeForUntrustedData { get; init; } = true;

    /// <summary>The AppContext switch that has to be on in a process before it uses the contender, and off elsewhere; null where there is none.</summary>
    public string? RequiredSwitch { get; init; }

    /// <summary>How the package is used, in one sentence, where it is a contender more than once; null elsewhere.</summary>
    public string? Usage { get; init; }

    /// <summary>Why the size of the published message is not the published one, byte by byte; null where it is.</summary>
    public string? SizeNote { get; init; }

    /// <summary>All of it but the name, in sentences.</summary>
    public string Description => string.Join(' ', new[]
    {
        $"{Format} {Version}, {(IsMaintained ? "maintained" : "no longer maintained")}, {(IsSafeForUntrustedData ? "safe" : "not safe")} for untrusted data.",
        Usage,
        SizeNote,
    }.OfType<string>());

    /// <summary>Demands that the switch is on.</summary>
    /// <exception cref="NotSupportedException">It is off.</exception>
    public void DemandSwitch()
    {
        if (RequiredSwitch is not null && !(AppContext.TryGetSwitch(RequiredSwitch, out var isOn) && isOn))
        {
            throw new NotSupportedException($"{Name} works only in a process that has switched on {RequiredSwitch}.");
        }
    }
}

/// <summary>A contender for which both sides always know the type of the message: specs that differ in this alone are one to it.</summary>
internal abstract class KnownTypeSerializer(SerializerFacts facts) : ISerializer
{
    public SerializerFacts Facts { get; } = facts;

    public string? WhyNot(MessageSpec spec) =>
        spec.Direct ? "The receiver always knows the type: the spec without 'direct' is the same." : WhyNot(spec.MessageType);

    public IMessageSerializer<T> For<T>(MessageSpec<T> spec) =>
        WhyNot(spec) is { } reason ? throw new NotSupportedException($"{Facts.Name} does without '{spec.Name}'. {reason}") : Create<T>();

    /// <summary>Why there are no messages of this type, in one sentence; null where there are.</summary>
    protected abstract string? WhyNot(Type message);

    /// <summary>Makes the writer and reader of a type that <see cref="WhyNot(Type)"/> says nothing against.</summary>
    protected abstract IMessageSerializer<T> Create<T>();
}

/// <summary>The contenders of the serializers study. A new one is a class in a separate folder and an entry here; sources outside add theirs.</summary>
internal static class SerializerContenders
{
    /// <summary>The study's own contenders; the baseline first.</summary>
    public static IReadOnlyList<ISerializer> All { get; } =
    [
        new ProtobufNetContender(),
        new PublishedProtobufNetContender(),
        new BufferWriterProtobufNetContender(),
        new FormatContender(),
        new MemoryPackContender(),
        new MessagePackContender(),
        new BinaryGuidMessagePackContender(),
        new SourceGeneratedJson(),
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
