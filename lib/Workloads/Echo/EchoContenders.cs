using Overtake.Workloads.Echo.Contenders;

namespace Overtake.Workloads.Echo;

/// <summary>The contenders of the echo study. A new one is a struct in <c>Contenders/</c> and an entry here; sources from outside add theirs after these.</summary>
public static class EchoContenders
{
    /// <summary>The study's own contenders; the baseline first.</summary>
    public static IReadOnlyList<EchoContender> All { get; } =
    [
        new EchoContender<ProtobufEnvelopes>(),
        new EchoContender<StaticEnvelopes>(),
        new EchoContender<NetSerializerEnvelopes>(),
        new EchoContender<MessagePackEnvelopes>(),
        new EchoContender<BinaryGuidMessagePackEnvelopes>(),
        new EchoContender<SourceGeneratedJsonEnvelopes>(),
        new EchoContender<ReflectionJsonEnvelopes>(),
        new EchoContender<DataContractEnvelopes>(),
        new EchoContender<BinaryFormatterEnvelopes>(),
    ];

    /// <summary>The study's own contenders and those from outside.</summary>
    /// <exception cref="InvalidOperationException">Two contenders have the same name.</exception>
    public static IReadOnlyList<EchoContender> With(params IReadOnlyList<IContenderSource<EchoContender>> more)
    {
        EchoContender[] all = [.. All, .. more.SelectMany(source => source.Contenders)];
        return all.GroupBy(contender => contender.Name).FirstOrDefault(group => group.Count() > 1) is { } twice
            ? throw new InvalidOperationException($"Two contenders are named '{twice.Key}'.")
            : all;
    }
}
