using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace Overtake.Workloads.Echo;

/// <summary>
/// The message of the echo study, after the class of the same name in <c>ReferenceType/StandardNetworkLibrary</c> (2023): seven fields that a serializer writes, and a payload that it does not
/// write and that follows them as it is. It is one class for all contenders, with what each of them asks for in attributes, set as published.
/// </summary>
[Serializable]
[DataContract(Name = nameof(MessageEnvelope), Namespace = "")]
public sealed class MessageEnvelope
{
    /// <summary>When it was sent. What kind of time it is, is no part of the message: most of the formats do not write it.</summary>
    [DataMember(EmitDefaultValue = false)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public DateTime TimeStamp { get; set; }

    /// <summary>Identifies the message.</summary>
    [DataMember(EmitDefaultValue = false)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Guid MessageId { get; set; }

    /// <summary>What it is about. Formats differ in the characters that they have no form for: a null character as the whole text, what XML excludes, halves of surrogate pairs.</summary>
    [DataMember(EmitDefaultValue = false)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public string? Header { get; set; }

    /// <summary>The sender.</summary>
    [DataMember(EmitDefaultValue = false)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Guid From { get; set; }

    /// <summary>The receiver.</summary>
    [DataMember(EmitDefaultValue = false)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Guid To { get; set; }

    /// <summary>Anything else, with characters as in <see cref="Header"/>.</summary>
    [DataMember(EmitDefaultValue = false)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Dictionary<string, string?>? KeyValuePairs { get; set; }

    /// <summary>Whether it is between the ends themselves and not between their users.</summary>
    [DataMember(EmitDefaultValue = false)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsInternal { get; set; }

    /// <summary>Bytes that are carried and not looked at. In a message that was received they are a view of the receiver's memory, and hold only until the next message is read: <see cref="LockPayload"/>.</summary>
    [JsonIgnore]
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
    [JsonIgnore]
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
