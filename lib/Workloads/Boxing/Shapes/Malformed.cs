namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>The one exception for buffers that hold something else than records, made out of line so that decoding loops stay small.</summary>
internal static class Malformed
{
    internal static InvalidDataException Slot() => new("A slot does not hold the type that the record has there.");

    internal static InvalidDataException Truncated() => new("The buffer ends within a record.");

    internal static InvalidDataException Text() => new("The text of a record is not valid UTF-8.");

    internal static InvalidDataException Stream(Exception reason) => new("The buffer does not hold whole records: " + reason.Message, reason);
}
