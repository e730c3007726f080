namespace Overtake.Results;

/// <summary>The name that was probably meant.</summary>
public static class NearestName
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
