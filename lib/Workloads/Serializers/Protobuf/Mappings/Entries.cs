namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary>Entries of maps that a thread fills again and again, because a repeated field drops what it holds when it is emptied.</summary>
/// <typeparam name="TEntry">Generated class of the entries.</typeparam>
internal static class Entries<TEntry>
    where TEntry : class, new()
{
    [ThreadStatic]
    private static List<TEntry>? _made;

    /// <summary>The calling thread's entry of an index, at most one beyond those asked for before.</summary>
    internal static TEntry At(int index)
    {
        var made = _made ??= [];
        if (index == made.Count)
            made.Add(new());
        return made[index];
    }
}
