using Overtake.Charts;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>How the serializers study is shown.</summary>
internal sealed class SerializersPresentation() : Presentation("serializers")
{
    public override string Title => "Serializers, in memory and over a socket";

    public override IReadOnlyList<(string Scenario, string? Shape)> Places(RunData run) => [(Serialize, null), (Deserialize, null), (Socket, null)];

    public override IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run) => [("", SerializersFigures.All(run))];

    public override ClaimSource Source => new("NetSerializer against protobuf-net", "https://github.com/ICanHazCode/netserializer", "2017");

    public override IReadOnlyList<Claim> Claims(RunData run) => SerializersClaims.Of(run, PublishedQuantities());

    public override string ClaimsRemark(RunData run) => SerializersClaims.Remark(run);

    public override IReadOnlyList<View> Tables(Study study) => [study.Serializers()];

    /// <summary>What the published comparison of NetSerializer with protobuf-net found.</summary>
    public static IReadOnlyList<PublishedQuantity> PublishedQuantities() => [.. Published("serializers.csv").Select(r => new PublishedQuantity(r["test"], r["quantity"], r.Number("value")))];
}

/// <summary>A quantity of the published comparison of NetSerializer with protobuf-net.</summary>
/// <param name="Test"><c>serialize</c>, <c>deserialize</c> or <c>socket</c>.</param>
/// <param name="Quantity"><c>median</c>, <c>lowest</c> or <c>highest</c> of time with protobuf-net / time with NetSerializer, or <c>gen0-complex</c>: generation 0 collections.</param>
/// <param name="Value">Its value.</param>
internal sealed record PublishedQuantity(string Test, string Quantity, double Value);
