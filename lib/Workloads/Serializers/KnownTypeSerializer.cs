using System.Reflection;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers;

/// <summary>A contender that has no other way than that both sides know the type of the message, so that specs that differ in this alone are one to it.</summary>
public abstract class KnownTypeSerializer : ISerializer
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
public static class LibraryVersion
{
    /// <summary>The package version of the library that a type comes from, without the commit that is written after it.</summary>
    public static string Of<TOfLibrary>() =>
        typeof(TOfLibrary).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];
}
