namespace Overtake.Results;

/// <summary>Names that become folders: machine, study, run. They come from the command line and must not lead out of the store.</summary>
internal static class StoreName
{
    private const int Longest = 100;

    /// <summary>Checks a name: 1 to 100 of <c>a-z A-Z 0-9 - _ + .</c>, beginning and ending with a letter or digit.</summary>
    /// <param name="kind">What it names, for the message.</param>
    /// <param name="name">The name.</param>
    /// <param name="file">File it was read from; null when it was given by the user.</param>
    /// <returns>The name.</returns>
    /// <exception cref="InvalidResultException">The name is not such a name.</exception>
    public static string Check(string kind, string name, string? file = null)
    {
        var good = name.Length is > 0 and <= Longest
            && char.IsAsciiLetterOrDigit(name[0])
            && char.IsAsciiLetterOrDigit(name[^1])
            && name.All(c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_' or '+' or '.')
            && !name.Contains("..", StringComparison.Ordinal);
        const string Expected = "expected 1 to 100 letters, digits, '-', '_', '+' or single '.', beginning and ending with a letter or digit";
        return good
            ? name
            : throw new InvalidResultException(file ?? $"{kind} name", $"{Expected}, found '{name}'", column: file is null ? null : $"$.{kind}");
    }
}
