using Overtake.Charts.Display;

namespace Overtake.Charts;

/// <summary>What a notebook shows: a <see cref="Figure"/>, a <see cref="Table"/>, or an <see cref="Absence"/> that says why there is neither.</summary>
public abstract class View
{
    private protected View()
    {
    }

    /// <summary>The figure, to be changed or saved.</summary>
    /// <exception cref="InvalidOperationException">It is none; the message says what it is.</exception>
    public Figure AsFigure() => this as Figure ?? throw new InvalidOperationException(this is Absence ? ToString() : "This is a table, not a figure.");

    /// <summary>The table, to be queried or saved.</summary>
    /// <exception cref="InvalidOperationException">It is none; the message says what it is.</exception>
    public Table AsTable() => this as Table ?? throw new InvalidOperationException(this is Absence ? ToString() : "This is a figure, not a table; its Data is one.");
}

/// <summary>Why there is nothing to show, and what would change that.</summary>
/// <param name="why">One or two sentences.</param>
[TypeFormatterSource(typeof(AbsenceFormatters), PreferredMimeTypes = ["text/html", "text/plain"])]
public sealed class Absence(string why) : View
{
    /// <summary>The sentences.</summary>
    public override string ToString() => why;
}
