using Overtake.Measurement.Boxing;
using Overtake.Measurement.Bytes;
#if NET10_0_OR_GREATER
using Overtake.Measurement.Echo;
using Overtake.Measurement.Pools;
using Overtake.Measurement.Serializers;
#endif
using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>The studies that can be measured.</summary>
public static class StudyList
{
    // Not made before they are asked for: a worker is for one study, and compiles all that it touches.
    private static readonly IReadOnlyList<(string Name, Lazy<IStudy> Study)> Studies =
    [
        ("boxing", new(() => new BoxingStudy())),
        ("bytes", new(() => new BytesStudy())),
#if NET10_0_OR_GREATER
        ("pools", new(() => new PoolsStudy())),
        ("serializers", new(() => new SerializersStudy())),
        ("echo", new(() => new EchoStudy())),
#endif
    ];

    /// <summary>All studies in the order of the notebooks.</summary>
    public static IReadOnlyList<IStudy> All => [.. Studies.Select(s => s.Study.Value)];

    /// <summary>The control before and after every run.</summary>
    public static IStudy Drift { get; } = new DriftStudy();

    /// <summary>The study of that name.</summary>
    /// <exception cref="UnknownNameException">There is none; the message offers the nearest.</exception>
    public static IStudy Find(string name) =>
        name == Drift.Name ? Drift
        : Studies.FirstOrDefault(s => s.Name == name).Study?.Value ?? throw new UnknownNameException("study", name, [.. Studies.Select(s => s.Name)]);
}
