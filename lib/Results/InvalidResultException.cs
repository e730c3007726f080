namespace Overtake.Results;

/// <summary>A file, a folder or a name that is not what this project writes. The message is one line: file, line, column, expected and found.</summary>
public sealed class InvalidResultException : Exception
{
    /// <summary>Creates the exception; line breaks and other control characters that were found in the input are shown as spaces.</summary>
    /// <param name="file">The file or folder, or what kind of name was refused.</param>
    /// <param name="problem">Expected and found.</param>
    /// <param name="line">1-based line; null where the problem belongs to no line.</param>
    /// <param name="column">Column name or JSON path; null where the problem belongs to no column.</param>
    /// <param name="inner">The cause, where there is one.</param>
    public InvalidResultException(string file, string problem, long? line = null, string? column = null, Exception? inner = null)
        : base(OneLine(file, problem, line, column), inner)
    {
        File = file;
        Problem = problem;
        Line = line;
        Column = column;
    }

    /// <summary>The file or folder, or what kind of name was refused.</summary>
    public string File { get; }

    /// <summary>The rule that is broken: expected and found.</summary>
    public string Problem { get; }

    /// <summary>1-based line, or null.</summary>
    public long? Line { get; }

    /// <summary>Column name or JSON path, or null.</summary>
    public string? Column { get; }

    private static string OneLine(string file, string problem, long? line, string? column)
    {
        var place = (line, column) switch
        {
            (null, null) => "",
            (_, null) => $": line {line}",
            (null, _) => $": column {column}",
            _ => $": line {line}, column {column}",
        };
        return string.Concat($"{file}{place}: {problem}".Select(c => char.IsControl(c) ? ' ' : c));
    }
}

/// <summary>A name that a user gave and that nothing here has; the message offers the nearest and lists the others.</summary>
public sealed class UnknownNameException : Exception
{
    /// <summary>Says what was asked for and what there is.</summary>
    /// <param name="kind">Kind of name: <c>study</c>, <c>scenario</c>, <c>preset</c>.</param>
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

/// <summary>The name that was probably meant.</summary>
internal static class NearestName
{
    // Longer input is a mistake of another kind, and the distance takes the product of both lengths.
    private const int LongestCompared = 64;

    /// <summary>The one of <paramref name="known"/> with the smallest edit distance to <paramref name="name"/>, case ignored.</summary>
    public static string Of(string name, IEnumerable<string> known)
    {
        var cut = name.Length > LongestCompared ? name[..LongestCompared] : name;
        return known.MinBy(k => Distance(cut.ToUpperInvariant(), k.ToUpperInvariant()))!;
    }

    /// <summary>Levenshtein distance.</summary>
    private static int Distance(string a, string b)
    {
        var row = Enumerable.Range(0, b.Length + 1).ToArray();
        for (var i = 1; i <= a.Length; i++)
        {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j <= b.Length; j++)
            {
                var above = row[j];
                row[j] = Math.Min(Math.Min(row[j], row[j - 1]) + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1));
                diagonal = above;
            }
        }

        return row[^1];
    }
}
