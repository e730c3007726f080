namespace Overtake.Workloads.Serializers.Messages;

/// <summary>
/// What all published messages derive from; it has no fields. The messages are those of the test program of NetSerializer. A serializer of its format orders fields by ordinal name, so every field
/// has the published name with <c>_</c> for <c>m_</c>, which keeps the order.
/// </summary>
[Serializable]
public abstract class MessageBase;
