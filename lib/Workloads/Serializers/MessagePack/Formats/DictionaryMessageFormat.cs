using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack.Formats;

/// <summary><see cref="DictionaryMessage"/> as an array of its fields, which are maps. A map that has a key twice is refused, and a large one whose keys have been chosen to collide.</summary>
internal readonly struct DictionaryMessageFormat : IMessagePackFormat<DictionaryMessage>
{
    public static int Bound(DictionaryMessage value)
    {
        var bound = checked(1 + (2 * MessagePackWriter.MaxHeader) + (2 * MessagePackWriter.MaxInt32 * (value.IntMap?.Count ?? 0)));
        if (value.ObMap is { } map)
        {
            foreach (var key in map.Keys)
            {
                bound = checked(bound + MessagePackWriter.MaxText(key) + SimpleClass2Format.Bound(null));
            }
        }

        return bound;
    }

    public static void Write(ref MessagePackWriter writer, DictionaryMessage value)
    {
        writer.WriteArray(2);
        if (value.IntMap is { } numbers)
        {
            writer.WriteMap(numbers.Count);
            foreach (var (key, number) in numbers)
            {
                writer.Write(key);
                writer.Write(number);
            }
        }
        else
        {
            writer.WriteNil();
        }

        if (value.ObMap is { } objects)
        {
            writer.WriteMap(objects.Count);
            foreach (var (key, held) in objects)
            {
                writer.Write(key);
                SimpleClass2Format.Write(ref writer, held);
            }
        }
        else
        {
            writer.WriteNil();
        }
    }

    public static DictionaryMessage Read(ref MessagePackReader reader)
    {
        reader.ReadArray(2);
        return new() { IntMap = ReadNumbers(ref reader), ObMap = ReadObjects(ref reader) };
    }

    private static Dictionary<int, int>? ReadNumbers(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        var count = reader.ReadMapCount();
        var map = new Dictionary<int, int>(count);
        var spread = KeySpread.For(map);
        for (var i = 0; i < count; i++)
        {
            var key = reader.ReadInt32();
            var value = reader.ReadInt32();
            if (reader.IsIncomplete)
            {
                return null;
            }

            KeySpread.Add(spread, key);
            if (!map.TryAdd(key, value))
            {
                throw Twice();
            }
        }

        return map;
    }

    private static Dictionary<string, SimpleClass2>? ReadObjects(ref MessagePackReader reader)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        var count = reader.ReadMapCount();
        var map = new Dictionary<string, SimpleClass2>(count);
        for (var i = 0; i < count; i++)
        {
            var key = reader.ReadString();
            var value = SimpleClass2Format.Read(ref reader);
            if (reader.IsIncomplete)
            {
                return null;
            }

            if (key is null)
            {
                throw reader.Unexpected("a key");
            }

            if (!map.TryAdd(key, value!))
            {
                throw Twice();
            }
        }

        return map;
    }

    private static InvalidMessageException Twice() => new("A map has a key twice.");
}
