using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using MemoryPack;
using MessagePack;
using ProtoBuf;

namespace Overtake.Workloads.Echo;

/// <summary>
/// The message of the echo study, after the class of the same name in <c>ReferenceType/StandardNetworkLibrary</c>
/// (2023): seven fields that a serializer writes, and a payload that it does not write and that follows them as
/// it is. It is one class for all contenders, with what each of them asks for in attributes, set as published.
/// </summary>
[Serializable]
[DataContract(Name = nameof(MessageEnvelope), Namespace = "")]
[ProtoContract]
[MessagePackObject]
[MemoryPackable]
public sealed partial class MessageEnvelope
{
    /// <summary>When it was sent. What kind of time it is, is no part of the message: most of the formats do not write it.</summary>
    [DataMember(EmitDefaultValue = false)]
    [ProtoMember(1), Key(1)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public DateTime TimeStamp { get; set; }

    [DataMember(EmitDefaultValue = false)]
    [ProtoMember(2), Key(2)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Guid MessageId { get; set; }

    /// <summary>
    /// Its subject. Formats differ in the characters that they have no form for: a
    /// null character as the whole text, what XML excludes, halves of surrogate pairs.
    /// </summary>
    [DataMember(EmitDefaultValue = false)]
    [ProtoMember(3), Key(3)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public string? Header { get; set; }

    [DataMember(EmitDefaultValue = false)]
    [ProtoMember(4), Key(4)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Guid From { get; set; }

    [DataMember(EmitDefaultValue = false)]
    [ProtoMember(5), Key(5)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Guid To { get; set; }

    /// <summary>Anything else, with characters as in <see cref="Header"/>.</summary>
    [DataMember(EmitDefaultValue = false)]
    [ProtoMember(6), Key(6)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Dictionary<string, string?>? KeyValuePairs { get; set; }

    /// <summary>Whether it is between the ends themselves and not between their users.</summary>
    [DataMember(EmitDefaultValue = false)]
    [ProtoMember(7), Key(7)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsInternal { get; set; }

    /// <summary>
    /// Bytes that are carried and not looked at. In a message that was received they are a view of the
    /// receiver's memory, and hold only until the next message is read: <see cref="LockPayload"/>.
    /// </summary>
    [JsonIgnore, IgnoreMember, MemoryPackIgnore]
    [field: NonSerialized]
    public ReadOnlyMemory<byte> Payload
    {
        get;
        set
        {
            field = value;
            IsLocked = false;
        }
    }

    /// <summary>Whether <see cref="Payload"/> is the message's own.</summary>
    [JsonIgnore, IgnoreMember, MemoryPackIgnore]
    [field: NonSerialized]
    public bool IsLocked { get; private set; }

    /// <summary>Copies the payload, so that the message can be kept.</summary>
    public void LockPayload()
    {
        if (!IsLocked)
        {
            Payload = Payload.ToArray();
            IsLocked = true;
        }
    }

    /// <summary>The same once more; map and payload are shared.</summary>
    internal MessageEnvelope Copy() => (MessageEnvelope)MemberwiseClone();
}

/// <summary>The message of the published study: a header of four characters, two random addresses, a payload, and nothing else.</summary>
internal static class TestMessage
{
    public const string Header = "Test";

    public const int PayloadBytes = 32;

    /// <summary>A message between two random addresses.</summary>
    public static MessageEnvelope Create(ReadOnlyMemory<byte> payload, Random random) =>
        new() { Header = Header, From = Address(random), To = Address(random), Payload = payload };

    /// <summary>A message with a random payload of so many bytes.</summary>
    public static MessageEnvelope Create(int payloadBytes, Random random)
    {
        var payload = new byte[payloadBytes];
        random.NextBytes(payload);
        return Create(payload, random);
    }

    // As Guid.NewGuid makes them (RFC 9562, version 4), but from a seed: the bits that say so decide the length of a varint.
    private static Guid Address(Random random)
    {
        Span<byte> bytes = stackalloc byte[16];
        random.NextBytes(bytes);
        bytes[7] = (byte)((bytes[7] & 0x0F) | 0x40);
        bytes[8] = (byte)((bytes[8] & 0x3F) | 0x80);
        return new(bytes);
    }
}

/// <summary>Compares messages field by field.</summary>
internal static class EnvelopeComparison
{
    /// <summary>The first field in which two messages differ, payload included and the kind of time not; null where they are equal.</summary>
    public static string? Difference(MessageEnvelope expected, MessageEnvelope actual)
    {
        (string Field, object Expected, object Actual)[] fields =
        [
            (nameof(MessageEnvelope.TimeStamp), expected.TimeStamp.Ticks, actual.TimeStamp.Ticks),
            (nameof(MessageEnvelope.MessageId), expected.MessageId, actual.MessageId),
            (nameof(MessageEnvelope.Header), Shown(expected.Header), Shown(actual.Header)),
            (nameof(MessageEnvelope.From), expected.From, actual.From),
            (nameof(MessageEnvelope.To), expected.To, actual.To),
            (nameof(MessageEnvelope.IsInternal), expected.IsInternal, actual.IsInternal),
        ];
        foreach (var (field, one, other) in fields)
        {
            if (!one.Equals(other))
            {
                return Differ(field, one, other);
            }
        }

        if (!expected.Payload.Span.SequenceEqual(actual.Payload.Span))
        {
            return Differ(nameof(MessageEnvelope.Payload), $"{expected.Payload.Length} bytes", $"{actual.Payload.Length} other bytes");
        }

        return Difference(expected.KeyValuePairs, actual.KeyValuePairs);
    }

    private static string? Difference(Dictionary<string, string?>? expected, Dictionary<string, string?>? actual)
    {
        const string Field = nameof(MessageEnvelope.KeyValuePairs);
        if (expected is null || actual is null)
        {
            return expected is null && actual is null ? null : Differ(Field, expected is null ? "none" : "a map", actual is null ? "none" : "a map");
        }

        if (expected.Count != actual.Count)
        {
            return Differ(Field, $"{expected.Count} entries", $"{actual.Count}");
        }

        foreach (var (key, value) in expected)
        {
            if (!actual.TryGetValue(key, out var other))
            {
                return Differ(Field, $"key {Shown(key)}", "none");
            }

            if (value != other)
            {
                return Differ($"{Field} at {Shown(key)}", Shown(value), Shown(other));
            }
        }

        return null;
    }

    private static string Differ(string field, object expected, object actual) => $"{field} is {actual} and not {expected}";

    private static string Shown(string? text) => text is null ? "null" : $"\"{text}\"";
}
