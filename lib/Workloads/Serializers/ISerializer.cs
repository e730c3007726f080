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

    /// <summary>Whether somebody still repairs it.</summary>
    bool IsMaintained { get; }

    /// <summary>Whether bytes from strangers may be given to it: bounded memory, bounded depth, no types but those expected.</summary>
    bool IsSafeForUntrustedData { get; }

    /// <summary>Why the contender does without this spec, in one sentence; null where it takes part.</summary>
    string? WhyNot(MessageSpec spec);

    /// <summary>What writes and reads the messages of a spec. Whatever has to be generated is generated here, not at the first message.</summary>
    /// <exception cref="NotSupportedException">The contender does without this spec: <see cref="WhyNot"/>.</exception>
    IMessageSerializer<T> For<T>(MessageSpec<T> spec);
}
