using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>A text of up to 98 times the same letter, or null.</summary>
[Serializable]
public sealed class StringMessage : MessageBase
{
    private string? _string;

    /// <summary>A message of nothing, for serializers.</summary>
    public StringMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public StringMessage(PublishedRandom random)
    {
        var length = random.Next(100);
        if (length > 0)
        {
            _string = new string((char)random.Next('a', 'z'), length - 1);
        }
    }

    /// <summary>The text.</summary>
    public string? String { get => _string; set => _string = value; }
}
