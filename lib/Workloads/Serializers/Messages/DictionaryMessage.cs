using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>Two dictionaries of up to 999 entries, each null where there would be none.</summary>
[Serializable]
public sealed class DictionaryMessage : MessageBase
{
    private Dictionary<int, int>? _intMap;
    private Dictionary<string, SimpleClass2>? _obMap;

    /// <summary>A message of nothing, for serializers.</summary>
    public DictionaryMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public DictionaryMessage(PublishedRandom random)
    {
        var length = random.Next(0, 1000);
        if (length > 0)
        {
            _intMap = new(length);
            for (var i = 0; i < length; i++)
            {
                // The published assignment draws the key first.
                var key = (int)random.Next();
                _intMap[key] = (int)random.Next();
            }
        }

        length = random.Next(0, 1000);
        if (length > 0)
        {
            _obMap = [];
            for (var i = 0; i < length; i++)
            {
                _obMap[i.ToString(System.Globalization.CultureInfo.InvariantCulture)] = new(random);
            }
        }
    }

    /// <summary>Numbers by number.</summary>
    public Dictionary<int, int>? IntMap { get => _intMap; set => _intMap = value; }

    /// <summary>Objects by text.</summary>
    public Dictionary<string, SimpleClass2>? ObMap { get => _obMap; set => _obMap = value; }
}
