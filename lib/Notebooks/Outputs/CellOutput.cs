namespace Overtake.Notebooks;

/// <summary>Something a cell put out, in the order it came.</summary>
public abstract record CellOutput;
