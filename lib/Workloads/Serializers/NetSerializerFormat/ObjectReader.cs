namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Reads the body of an object whose id has been read. Null where the body says so or the input has ended.</summary>
internal delegate object? ObjectReader(ref FormatReader reader);
