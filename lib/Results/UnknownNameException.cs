namespace Overtake.Results;

/// <summary>A name that a user gave and that nothing here has; the message offers the nearest and lists the others.</summary>
public sealed class UnknownNameException : Exception
{
    /// <summary>Says what was asked for and what there is.</summary>
    /// <param name="kind">What it names: <c>study</c>, <c>scenario</c>, <c>preset</c>.</param>
    /// <param name="name">The name given.</param>
    /// <param name="known">The names there are.</param>
    public UnknownNameException(string kind, string name, IReadOnlyList<string> known)
        : base(Describe(kind, name, known))
    {
    }

    /// <summary>Refuses a name that is not among the known ones.</summary>
    /// <exception cref="UnknownNameException">It is not.</exception>
    public static void Demand(string kind, string name, IEnumerable<string> known)
    {
        var names = known.Distinct().ToList();
        if (!names.Contains(name))
        {
            throw new UnknownNameException(kind, name, names);
        }
    }

    /// <summary>Refuses the first of several names that is not among the known ones.</summary>
    /// <exception cref="UnknownNameException">One is not.</exception>
    public static void DemandAll(string kind, IEnumerable<string> names, IEnumerable<string> known)
    {
        foreach (var name in names)
        {
            Demand(kind, name, known);
        }
    }

    /// <summary>The message for an unknown name.</summary>
    public static string Describe(string kind, string name, IReadOnlyList<string> known) =>
        known.Count == 0
            ? $"there is no {kind} '{name}'; there are none"
            : $"there is no {kind} '{name}'. Did you mean '{NearestName.Of(name, known)}'? There are: {string.Join(", ", known)}";
}
