namespace Overtake.Charts;

/// <summary>A column of a <see cref="Table"/>.</summary>
/// <param name="Name">Header.</param>
/// <param name="Kind">What the cells hold: decides format and alignment.</param>
/// <param name="Unit">Unit, shown behind the header; empty where the kind says it.</param>
public sealed record TableColumn(string Name, ColumnKind Kind = ColumnKind.Text, string Unit = "")
{
    /// <summary>Header with unit.</summary>
    public string Header => Unit.Length == 0 ? Name : $"{Name} [{Unit}]";

    /// <summary>Text is aligned left, everything else right.</summary>
    public bool RightAligned => Kind != ColumnKind.Text;
}
