using System.Reflection;
using Overtake.Workloads.Serializers.BinaryFormatter;
using Overtake.Workloads.Serializers.DataContract;
using Overtake.Workloads.Serializers.Json;
using Overtake.Workloads.Serializers.MessagePack;
using Overtake.Workloads.Serializers.NetSerializerFormat;
using Overtake.Workloads.Serializers.Protobuf;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers;

/// <summary>A contender of the serializers study. Instances are thread-safe.</summary>
internal interface ISerializer
{
    /// <summary>Name in results, for example <c>NetSerializer format</c>.</summary>
    string Name { get; }

    /// <summary>What is on the wire: contenders of the same format can read each other.</summary>
    string Format { get; }

    /// <summary>Version of the package, or of the format where the code is the project's own.</summary>
    string Version { get; }

    /// <summary>Whether it is still maintained.</summary>
    bool IsMaintained { get; }

    /// <summary>Whether bytes from strangers may be given to it: bounded memory, bounded depth, no types but those expected.</summary>
    bool IsSafeForUntrustedData { get; }

    /// <summary>The AppContext switch that has to be on in a process before it uses the contender, and off elsewhere; null where there is none.</summary>
    string? RequiredSwitch => null;

    /// <summary>Why the contender does without this spec, in one sentence; null where it takes part.</summary>
    string? WhyNot(MessageSpec spec);

    /// <summary>What writes and reads the messages of a spec. Whatever has to be generated is generated here, not at the first message.</summary>
    /// <exception cref="NotSupportedException">The contender does without this spec: <see cref="WhyNot"/>.</exception>
    IMessageSerializer<T> For<T>(MessageSpec<T> spec);

    /// <summary>The same for the contender's own classes, where it has some; otherwise the messages are their own model.</summary>
    /// <exception cref="NotSupportedException">The contender does without this spec: <see cref="WhyNot"/>.</exception>
    MessageModel<T> Model<T>(MessageSpec<T> spec) => new MessageModel<T, T>(For(spec), message => message);
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

    public string? WhyNot(MessageSpec spec) =>
        spec.Direct ? "The receiver always knows the type: the spec without 'direct' is the same." : WhyNot(spec.MessageType);

    public IMessageSerializer<T> For<T>(MessageSpec<T> spec)
    {
        Demand(spec);
        return Create<T>();
    }

    public MessageModel<T> Model<T>(MessageSpec<T> spec)
    {
        Demand(spec);
        return CreateModel<T>();
    }

    /// <summary>Why there are no messages of this type, in one sentence; null where there are.</summary>
    protected abstract string? WhyNot(Type message);

    /// <summary>What writes and reads messages of a type that <see cref="WhyNot(Type)"/> says nothing against.</summary>
    protected abstract IMessageSerializer<T> Create<T>();

    /// <summary>The same for classes of its own; the messages themselves where it has none.</summary>
    protected virtual MessageModel<T> CreateModel<T>() => new MessageModel<T, T>(Create<T>(), message => message);

    private void Demand(MessageSpec spec)
    {
        if (WhyNot(spec) is { } reason)
        {
            throw new NotSupportedException($"{Name} does without '{spec.Name}'. {reason}");
        }
    }
}

/// <summary>Versions of the libraries that are really loaded.</summary>
internal static class LibraryVersion
{
    /// <summary>The package version of the library that a type comes from, without the commit that is written after it.</summary>
    public static string Of<TOfLibrary>() =>
        typeof(TOfLibrary).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];
}

/// <summary>
/// The classes that a contender has for the messages of a spec, and what writes and reads them. They are the messages themselves,
/// except where its code is generated from attributes on classes of its own, or its classes from a contract: programs with such a
/// package use its classes throughout and do not convert messages. So messages are taken to the model before they are timed.
/// </summary>
/// <typeparam name="T">Type of the messages.</typeparam>
internal abstract class MessageModel<T>
{
    /// <summary>Calls <paramref name="visitor"/> with the model's type.</summary>
    public abstract TResult Accept<TResult>(IMessageModelVisitor<T, TResult> visitor);
}

/// <inheritdoc cref="MessageModel{T}"/>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TModel">The contender's type for them.</typeparam>
/// <param name="serializer">Writes and reads it.</param>
/// <param name="of">The model of a message, with the same values.</param>
internal sealed class MessageModel<T, TModel>(IMessageSerializer<TModel> serializer, Func<T, TModel> of) : MessageModel<T>
{
    public override TResult Accept<TResult>(IMessageModelVisitor<T, TResult> visitor) => visitor.Visit(serializer, of);
}

/// <summary>What is done with a model whose type is known only to the contender.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TResult">What comes out of it.</typeparam>
internal interface IMessageModelVisitor<T, out TResult>
{
    /// <summary>Called with the model.</summary>
    /// <typeparam name="TModel">The contender's type.</typeparam>
    /// <param name="serializer">Writes and reads it.</param>
    /// <param name="of">The model of a message.</param>
    TResult Visit<TModel>(IMessageSerializer<TModel> serializer, Func<T, TModel> of);
}

/// <summary>The contenders of the serializers study. A new one is a class in a separate folder and an entry here; sources outside add theirs.</summary>
internal static class SerializerContenders
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
