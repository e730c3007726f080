namespace Overtake.Charts;

/// <summary>What the cells of a column hold.</summary>
public enum ColumnKind
{
    /// <summary>Words.</summary>
    Text,

    /// <summary>A whole number: 3,541.</summary>
    Count,

    /// <summary>A measured number, shown with three significant digits.</summary>
    Number,

    /// <summary>A factor: 1.33×.</summary>
    Ratio,

    /// <summary>A share between 0 and 1, shown as a percentage.</summary>
    Percent,
}
