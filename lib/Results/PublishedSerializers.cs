namespace Overtake.Results;

/// <summary>A quantity of the published comparison of NetSerializer with protobuf-net.</summary>
/// <param name="Test"><c>serialize</c>, <c>deserialize</c> or <c>socket</c>.</param>
/// <param name="Quantity"><c>median</c>, <c>lowest</c> or <c>highest</c> of time with protobuf-net / time with NetSerializer, or <c>gen0-complex</c>: generation 0 collections.</param>
/// <param name="Value">Its value.</param>
public sealed record PublishedSerializers(string Test, string Quantity, double Value);
