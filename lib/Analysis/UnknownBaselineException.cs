namespace Overtake.Analysis;

/// <summary>The baseline asked for occurs in no row.</summary>
/// <param name="name">The name asked for.</param>
/// <param name="nearest">The contender whose name is nearest.</param>
public sealed class UnknownBaselineException(string name, string nearest)
    : AnalysisException($"no contender is called \"{name}\"; the nearest name is \"{nearest}\"")
{
    /// <summary>The name asked for.</summary>
    public string Name { get; } = name;

    /// <summary>The contender whose name is nearest.</summary>
    public string Nearest { get; } = nearest;
}
