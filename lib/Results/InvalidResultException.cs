using System.Text;

namespace Overtake.Results;

/// <summary>A file, a folder or a name that is not what this project writes. The message is one line: file, line, column, expected and found.</summary>
public sealed class InvalidResultException : Exception
{
    /// <summary>Creates the exception; line breaks and other control characters that were found in the input are shown as spaces.</summary>
    /// <param name="file">The file or folder, or what kind of name was refused.</param>
    /// <param name="problem">What was expected and what was found.</param>
    /// <param name="line">1-based line; null where the problem belongs to no line.</param>
    /// <param name="column">Column name or JSON path; null where the problem belongs to no column.</param>
    /// <param name="inner">The cause, where there is one.</param>
    public InvalidResultException(string file, string problem, long? line = null, string? column = null, Exception? inner = null)
        : base(OneLine(file, problem, line, column), inner)
    {
        File = file;
        Line = line;
        Column = column;
    }

    /// <summary>The file or folder, or what kind of name was refused.</summary>
    public string File { get; }

    /// <summary>1-based line, or null.</summary>
    public long? Line { get; }

    /// <summary>Column name or JSON path, or null.</summary>
    public string? Column { get; }

    private static string OneLine(string file, string problem, long? line, string? column)
    {
        var text = new StringBuilder(file);
        if (line is not null)
        {
            text.Append(": line ").Append(line);
        }

        if (column is not null)
        {
            text.Append(line is null ? ": " : ", ").Append("column ").Append(column);
        }

        text.Append(": ").Append(problem);
        for (var i = 0; i < text.Length; i++)
        {
            if (char.IsControl(text[i]))
            {
                text[i] = ' ';
            }
        }

        return text.ToString();
    }
}
