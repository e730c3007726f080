namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Reads a whole message.</summary>
internal delegate T? MessageReader<T>(ref FormatReader reader);
