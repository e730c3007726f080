namespace Overtake.Tests.Charts;

/// <summary>JSON compared by meaning: properties in any order, numbers by value.</summary>
internal static class JsonTrees
{
    /// <summary>Where two trees differ first; null where they do not.</summary>
    public static string? Difference(JsonNode? one, JsonNode? other, string path = "$")
    {
        switch (one, other)
        {
            case (JsonObject a, JsonObject b):
                return a.Select(p => p.Key).Union(b.Select(p => p.Key))
                    .Select(name => a.ContainsKey(name) && b.ContainsKey(name) ? Difference(a[name], b[name], $"{path}.{name}") : $"{path}.{name} is missing on one side")
                    .FirstOrDefault(d => d is not null);
            case (JsonArray a, JsonArray b):
                return a.Count != b.Count
                    ? $"{path} has {a.Count} items and {b.Count}"
                    : a.Zip(b).Select((pair, i) => Difference(pair.First, pair.Second, $"{path}[{i}]")).FirstOrDefault(d => d is not null);
            case (JsonValue a, JsonValue b) when a.GetValueKind() == JsonValueKind.Number && b.GetValueKind() == JsonValueKind.Number:
                // Decimals tell whole numbers apart that are one double, doubles what is too small or too large for a decimal.
                return a.GetValue<double>().Equals(b.GetValue<double>()) && (!a.TryGetValue<decimal>(out var exact) || !b.TryGetValue<decimal>(out var otherExact) || exact == otherExact)
                    ? null
                    : $"{path} is {a} and {b}";
            default:
                return JsonNode.DeepEquals(one, other) ? null : $"{path} is {one?.ToJsonString() ?? "null"} and {other?.ToJsonString() ?? "null"}";
        }
    }
}
