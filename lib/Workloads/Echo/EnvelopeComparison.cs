namespace Overtake.Workloads.Echo;

/// <summary>Compares messages field by field.</summary>
public static class EnvelopeComparison
{
    /// <summary>What the first field is in which two messages differ, payload included and the kind of time not; null where they are equal.</summary>
    public static string? Difference(MessageEnvelope expected, MessageEnvelope actual)
    {
        if (expected.TimeStamp.Ticks != actual.TimeStamp.Ticks)
        {
            return Differ(nameof(MessageEnvelope.TimeStamp), expected.TimeStamp.Ticks, actual.TimeStamp.Ticks);
        }

        if (expected.MessageId != actual.MessageId)
        {
            return Differ(nameof(MessageEnvelope.MessageId), expected.MessageId, actual.MessageId);
        }

        if (expected.Header != actual.Header)
        {
            return Differ(nameof(MessageEnvelope.Header), Shown(expected.Header), Shown(actual.Header));
        }

        if (expected.From != actual.From)
        {
            return Differ(nameof(MessageEnvelope.From), expected.From, actual.From);
        }

        if (expected.To != actual.To)
        {
            return Differ(nameof(MessageEnvelope.To), expected.To, actual.To);
        }

        if (expected.IsInternal != actual.IsInternal)
        {
            return Differ(nameof(MessageEnvelope.IsInternal), expected.IsInternal, actual.IsInternal);
        }

        if (!expected.Payload.Span.SequenceEqual(actual.Payload.Span))
        {
            return Differ(nameof(MessageEnvelope.Payload), $"{expected.Payload.Length} bytes", $"{actual.Payload.Length} other bytes");
        }

        return Difference(expected.KeyValuePairs, actual.KeyValuePairs);
    }

    private static string? Difference(Dictionary<string, string?>? expected, Dictionary<string, string?>? actual)
    {
        const string Field = nameof(MessageEnvelope.KeyValuePairs);
        if (expected is null || actual is null)
        {
            return expected is null && actual is null ? null : Differ(Field, expected is null ? "none" : "a map", actual is null ? "none" : "a map");
        }

        if (expected.Count != actual.Count)
        {
            return Differ(Field, $"{expected.Count} entries", $"{actual.Count}");
        }

        foreach (var (key, value) in expected)
        {
            if (!actual.TryGetValue(key, out var other))
            {
                return Differ(Field, $"key {Shown(key)}", "none");
            }

            if (value != other)
            {
                return Differ($"{Field} at {Shown(key)}", Shown(value), Shown(other));
            }
        }

        return null;
    }

    private static string Differ(string field, object expected, object actual) => $"{field} is {actual} and not {expected}";

    private static string Shown(string? text) => text is null ? "null" : $"\"{text}\"";
}
