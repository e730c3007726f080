using System.Text.RegularExpressions;

namespace Overtake.Results;

/// <summary>The name of a machine in results: its processor, cores and operating system, never its host name.</summary>
internal static partial class MachineName
{
    // It keeps the whole name within what StoreName and Windows paths allow.
    private const int LongestSlug = 40;

    public static string Of(MachineEnvironment environment) => Of(environment.Processor, environment.Cores, environment.OperatingSystem);

    /// <summary>
    /// Folder name of a machine, for example <c>amd-epyc-2-cores-debian-12</c>: lower
    /// case, ASCII letters, digits and dashes, valid for <see cref="StoreName"/>.
    /// </summary>
    public static string Of(string processor, int cores, string operatingSystem) =>
        $"{Slug(ProcessorModel(processor), "unknown-processor")}-{cores}-{(cores == 1 ? "core" : "cores")}-{Slug(operatingSystem, "unknown-system")}";

    /// <summary>
    /// A processor model without trade marks, clock, core count and filler: <c>Intel(R) Core(TM) i7-7820HQ CPU @ 2.90GHz</c> is <c>Intel Core i7-7820HQ</c>.
    /// </summary>
    /// <returns>The model; <c>unknown processor</c> when nothing is left.</returns>
    public static string ProcessorModel(string name)
    {
        var model = Spaces().Replace(Filler().Replace(name, " "), " ").Trim(' ', ',');
        return model.Length > 0 ? model : "unknown processor";
    }

    [GeneratedRegex(
        @"\((R|TM|C)\)|[®™©]|@.*$|\bwith Radeon\b.*$|\b\d+th Gen\b|\b[\w-]+-Core\b|\bCPU\b|\bProcessor\b",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Filler();

    [GeneratedRegex(@"\s+", RegexOptions.CultureInvariant)]
    private static partial Regex Spaces();

    [GeneratedRegex("[^a-zA-Z0-9]+", RegexOptions.CultureInvariant)]
    private static partial Regex NotPlain();

    private static string Slug(string text, string ifEmpty)
    {
        var slug = NotPlain().Replace(text, "-").TrimStart('-');
        var trimmed = slug[..Math.Min(LongestSlug, slug.Length)].TrimEnd('-').ToLowerInvariant();
        return trimmed.Length > 0 ? trimmed : ifEmpty;
    }
}

/// <summary>Names that become folders: machine, study, run. They come from the command line and must not lead out of the store.</summary>
internal static class StoreName
{
    private const int Longest = 100;

    /// <summary>Checks a name: 1 to 100 of <c>a-z A-Z 0-9 - _ + .</c>, beginning and ending with a letter or digit.</summary>
    /// <param name="file">File it was read from; null when it was given by the user.</param>
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
