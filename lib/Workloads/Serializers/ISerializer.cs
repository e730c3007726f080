using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers;

/// <summary>A contender of the serializers study. Instances are thread-safe.</summary>
public interface ISerializer
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

    /// <summary>The AppContext switch that has to be on in a process before it uses the contender, and off wherever it is not used; null where there is none.</summary>
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
