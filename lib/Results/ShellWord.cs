namespace Overtake.Results;

/// <summary>Words of commands as people type them.</summary>
internal static class ShellWord
{
    /// <summary>A word of a command line: quoted where a shell would take it apart or read something into it.</summary>
    public static string Of(string word) =>
        word.Length > 0 && word.All(c => char.IsLetterOrDigit(c) || c is '-' or '_' or '.' or '/' or ':' or ',' or '+' or '=' or '%' or '@'
            || (c == '\\' && OperatingSystem.IsWindows())) ? word
        : word.AsSpan().IndexOfAny("\"$`\\!") < 0 ? $"\"{word}\""
        : $"'{word.Replace("'", "'\\''", StringComparison.Ordinal)}'";
}
