using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Echo.Transports;

namespace Overtake.Tests.Workloads.Echo;

/// <summary>What several tests of the echo need.</summary>
internal static class Envelopes
{
    // No characters that XML has no form for, and none that a format would take for its own.
    private const string Characters = "abcXYZ019 _-<>&\"'\\/é漢\u00A0\t";

    /// <summary>Contenders that this process may use.</summary>
    public static IReadOnlyList<EchoContender> Usable { get; } = [.. EchoContenders.All.Where(contender => contender.Facts.RequiredSwitch is null)];

    public static EchoContender Of(string name) => EchoContenders.All.Single(contender => contender.Name == name);

    /// <summary>The published message: its payload is zeros.</summary>
    public static MessageEnvelope Published(int seed = 1) => TestMessage.Create(new byte[TestMessage.PayloadBytes], new Random(seed));

    /// <summary>How many bytes a contender makes of the published message, without payload and frame.</summary>
    public static int PublishedSize(string name) => Of(name).Accept(new Size());

    /// <summary>A message in which exactly the fields of some bits are set, in the order of the static serializer's.</summary>
    public static MessageEnvelope Draw(Random random, int fields) => new()
    {
        IsInternal = Has(fields, 0),
        To = Has(fields, 1) ? NewGuid(random) : default,
        From = Has(fields, 2) ? NewGuid(random) : default,
        MessageId = Has(fields, 3) ? NewGuid(random) : default,
        TimeStamp = Has(fields, 4) ? new DateTime(random.NextInt64(1, DateTime.MaxValue.Ticks), DateTimeKind.Utc) : default,
        Header = Has(fields, 5) ? Text(random) : null,
        KeyValuePairs = Has(fields, 6) ? Map(random) : null,
        Payload = Has(fields, 7) ? Bytes(random, random.Next(1, 200)) : default,
    };

    public static byte[] Bytes(Random random, int count)
    {
        var bytes = new byte[count];
        random.NextBytes(bytes);
        return bytes;
    }

    public static byte[] Serialized<TSerializer>(MessageEnvelope envelope)
        where TSerializer : struct, IEnvelopeSerializer
    {
        using var output = new SendBuffer(0);
        TSerializer.Serialize(envelope, output);
        return output.Written.ToArray();
    }

    public static byte[] Framed<TSerializer>(params IEnumerable<MessageEnvelope> envelopes)
        where TSerializer : struct, IEnvelopeSerializer
    {
        using var output = new SendBuffer(0);
        foreach (var envelope in envelopes)
        {
            FrameWriter.Write<TSerializer>(envelope, output, TransportOptions.Default.MaxFrameBytes);
        }

        return output.Written.ToArray();
    }

    private static bool Has(int fields, int bit) => (fields & (1 << bit)) != 0;

    private static Guid NewGuid(Random random) => new(Bytes(random, 16));

    private static string Text(Random random)
    {
        var length = random.Next(4) == 0 ? random.Next(200) : random.Next(8);
        var text = string.Concat(Enumerable.Range(0, length).Select(_ => Characters[random.Next(Characters.Length)]));
        return random.Next(5) == 0 ? text + "\U0001F600" : text;
    }

    private static Dictionary<string, string?> Map(Random random)
    {
        var map = new Dictionary<string, string?>();
        for (var count = random.Next(4) == 0 ? random.Next(20) : random.Next(4); count > 0; count--)
        {
            map[Text(random)] = random.Next(6) == 0 ? null : Text(random);
        }

        return map;
    }

    private sealed class Size : IEnvelopeSerializerVisitor<int>
    {
        public int Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer => Serialized<TSerializer>(Published()).Length;
    }
}
