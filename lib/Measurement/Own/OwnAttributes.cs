namespace Overtake;

/// <summary>
/// Marks the method that the others are compared with. It is public, takes nothing, works on
/// what <c>SetUp(int size)</c> of its class prepared, and returns its result, or nothing.
/// </summary>
/// <param name="name">Name in charts and tables; the method's when not given.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class BaselineAttribute(string? name = null) : Attribute
{
    /// <summary>Name in charts and tables; null for the method's.</summary>
    public string? Name { get; } = name;
}

/// <summary>Marks another way to do the same work as the <see cref="BaselineAttribute"/>: its result must be equal at every size.</summary>
/// <param name="name">Name in charts and tables; the method's when not given.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class ContenderAttribute(string? name = null) : Attribute
{
    /// <summary>Name in charts and tables; null for the method's.</summary>
    public string? Name { get; } = name;
}

/// <summary>The sizes at which the methods of a class are compared. Refinement adds more inside the brackets of crossovers.</summary>
/// <param name="sizes">Whole numbers from 1, one at least; a curve needs two.</param>
[AttributeUsage(AttributeTargets.Class)]
public sealed class SizesAttribute(params int[] sizes) : Attribute
{
    /// <summary>The sizes.</summary>
    public IReadOnlyList<int> Sizes { get; } = sizes;

    /// <summary>What they count, for axes: <c>records</c>, <c>bytes</c>.</summary>
    public string Axis { get; set; } = "items";
}
