namespace Overtake.Measurement.Serializers;

/// <summary>A spec of the published study.</summary>
/// <param name="Shape">Its name in the rows of a run.</param>
/// <param name="Messages">Messages in a pass (the published N).</param>
/// <param name="Passes">Passes in a published measurement (the published M).</param>
/// <param name="SizeNote">Why Protobuf's size of it is not the published one; null where it is.</param>
public sealed record PublishedSpec(string Shape, int Messages, int Passes, string? SizeNote);
