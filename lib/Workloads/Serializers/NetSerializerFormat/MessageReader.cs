namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Reads a whole message.</summary>
internal delegate void MessageReader<T>(ref FormatReader reader, ref T? value);
