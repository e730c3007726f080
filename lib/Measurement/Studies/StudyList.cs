using Overtake.Measurement.Boxing;
using Overtake.Measurement.Bytes;
#if NET10_0_OR_GREATER
using Overtake.Measurement.Echo;
using Overtake.Measurement.Pools;
using Overtake.Measurement.Serializers;
#endif
using Overtake.Measurement.Own;
using Overtake.Results;

namespace Overtake.Measurement.Studies;

internal static class StudyList
{
    /// <summary>All studies in the order of the notebooks, those from outside after them.</summary>
    public static readonly IReadOnlyList<IStudy> All =
    [
        new BoxingStudy(),
        new BytesStudy(),
#if NET10_0_OR_GREATER
        new PoolsStudy(),
        new SerializersStudy(),
        new EchoStudy(),
#endif
        .. ContenderSources.Here.Studies,
        .. OwnClass.Here is { } own ? [own] : (IStudy[])[],
    ];

    /// <summary>The control before and after every run.</summary>
    public static readonly IStudy Drift = new DriftStudy();

    /// <exception cref="UnknownNameException">There is none; the message offers the nearest.</exception>
    public static IStudy Find(string name) =>
        All.Append(Drift).FirstOrDefault(s => s.Name == name)
        ?? throw new UnknownNameException("study", name, [.. All.Select(s => s.Name)]);
}
