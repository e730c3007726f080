using System.Text.Json;
using System.Text.Json.Serialization;

namespace Overtake.Measurement.Own;

/// <summary>How a sample of a user's record is read from JSON.</summary>
public static class OwnSample
{
    /// <summary>Fields too, enums by name or number, names in any case; what is missing, unknown or null where it must not be is refused.</summary>
    public static JsonSerializerOptions Json { get; } = new()
    {
        IncludeFields = true,
        PropertyNameCaseInsensitive = true,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
#if NET9_0_OR_GREATER
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
#endif
        Converters = { new JsonStringEnumConverter() },
    };
}
