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
    /// <summary>Name in results, for example <c>NetSerializer format</c>.</summary>
    string Name { get; }

    /// <summary>The format on the wire: contenders of the same format can read each other.</summary>
    string Format { get; }

    /// <summary>Version of the package, or of the format where the code is the project's own.</summary>
    string Version { get; }

    /// <summary>Whether it is still maintained.</summary>
    bool IsMaintained { get; }

    /// <summary>Whether bytes from strangers may be given to it: bounded memory, bounded depth, no types but those expected.</summary>
    bool IsSafeForUntrustedData { get; }

    /// <summary>The AppContext switch that has to be on in a process before it uses the contender, and off elsewhere; null where there is none.</summary>
    string? RequiredSwitch => null;

    /// <summary>How the package is used, in one sentence, where it is a contender more than once; null elsewhere.</summary>
    string? Usage => null;

    /// <summary>Why the contender does without this spec, in one sentence; null where it takes part.</summary>
    string? WhyNot(MessageSpec spec);

    /// <summary>Makes the writer and reader of a spec's messages. Whatever has to be generated is generated here, not at the first message.</summary>
    /// <exception cref="NotSupportedException">The contender does without this spec: <see cref="WhyNot"/>.</exception>
    IMessageSerializer<T> For<T>(MessageSpec<T> spec);
}

/// <summary>A contender for which both sides always know the type of the message: specs that differ in this alone are one to it.</summary>
internal abstract class KnownTypeSerializer : ISerializer
{
    public abstract string Name { get; }

    public abstract string Format { get; }

    public abstract string Version { get; }

    public abstract bool IsMaintained { get; }

    public abstract bool IsSafeForUntrustedData { get; }

    public virtual string? RequiredSwitch => null;

    public virtual string? Usage => null;

    public string? WhyNot(MessageSpec spec) =>
        spec.Direct ? "The receiver always knows the type: the spec without 'direct' is the same." : WhyNot(spec.MessageType);

    public IMessageSerializer<T> For<T>(MessageSpec<T> spec) =>
        WhyNot(spec) is { } reason ? throw new NotSupportedException($"{Name} does without '{spec.Name}'. {reason}") : Create<T>();

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
