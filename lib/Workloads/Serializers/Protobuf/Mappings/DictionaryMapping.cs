using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="DictionaryMessage"/>.</summary>
internal readonly struct DictionaryMapping : IProtobufMapping<DictionaryMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, DictionaryMessage message)
    {
        var sub = generated.Dictionary ??= new();
        sub.IntMap.Clear();
        if (message.IntMap is { } intMap)
        {
            foreach (var (key, value) in intMap)
            {
                var entry = Entries<Generated.DictionaryMessage.Types.IntEntry>.At(sub.IntMap.Count);
                entry.Key = key;
                entry.Value = value;
                sub.IntMap.Add(entry);
            }
        }

        sub.IntMapIsEmpty = message.IntMap is { Count: 0 };
        sub.ObMap.Clear();
        if (message.ObMap is { } obMap)
        {
            foreach (var (key, value) in obMap)
            {
                var entry = Entries<Generated.DictionaryMessage.Types.ObEntry>.At(sub.ObMap.Count);
                entry.Key = key;
                entry.Value = MyTestMapping.Fill(entry.Value, value);
                sub.ObMap.Add(entry);
            }
        }

        sub.ObMapIsEmpty = message.ObMap is { Count: 0 };
    }

    public static DictionaryMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.Dictionary ?? throw Unexpected.Message(nameof(DictionaryMessage));
        var message = new DictionaryMessage();
        if (sub.IntMap.Count > 0 || sub.IntMapIsEmpty)
        {
            message.IntMap = new(sub.IntMap.Count);
            var spread = KeySpread.For(message.IntMap);
            foreach (var entry in sub.IntMap)
            {
                KeySpread.Add(spread, entry.Key);
                message.IntMap[entry.Key] = entry.Value;
            }
        }

        if (sub.ObMap.Count > 0 || sub.ObMapIsEmpty)
        {
            message.ObMap = new(sub.ObMap.Count);
            foreach (var entry in sub.ObMap)
            {
                message.ObMap[entry.Key] = entry.Value is { } value ? MyTestMapping.Read(value) : null!;
            }
        }

        return message;
    }
}

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
        {
            made.Add(new());
        }

        return made[index];
    }
}
