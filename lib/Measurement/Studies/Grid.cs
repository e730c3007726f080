using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>The cases of one preset.</summary>
/// <param name="Groups">Groups in the order of measuring.</param>
/// <param name="LeftOut">Cases that the preset or a cap leaves out, each with its reason.</param>
public sealed record Grid(IReadOnlyList<CaseGroup> Groups, IReadOnlyList<LeftOut> LeftOut);
