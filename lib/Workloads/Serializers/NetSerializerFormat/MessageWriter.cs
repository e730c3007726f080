namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Writes a whole message.</summary>
internal delegate void MessageWriter<T>(ref FormatWriter writer, ref T value);
