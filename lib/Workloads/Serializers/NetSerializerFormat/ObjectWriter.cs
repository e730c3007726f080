namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Writes id and body of an object that is not null.</summary>
internal delegate void ObjectWriter(ref FormatWriter writer, object value);
