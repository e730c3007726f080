using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>Serializers for the records, generated at compile time.</summary>
#if NET9_0_OR_GREATER
[JsonSourceGenerationOptions(IncludeFields = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, RespectNullableAnnotations = true)]
#else
// The study of this contender is measured on the newest runtime alone; .NET 8 has not all of the options.
[JsonSourceGenerationOptions(IncludeFields = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow)]
#endif
[JsonSerializable(typeof(OneNumber))]
[JsonSerializable(typeof(ThreeNumbers))]
[JsonSerializable(typeof(EightNumbers))]
[JsonSerializable(typeof(NumbersAndText))]
internal sealed partial class RecordJson : JsonSerializerContext;

/// <summary>Doubles in JSON without loss: finite ones as shortest numbers, NaN and the infinities, which JSON has no numbers for, as their bits in a string of 16 hexadecimal digits.</summary>
internal sealed class ExactDoubleConverter : JsonConverter<double>
{
    public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
    {
        if (double.IsFinite(value))
        {
            writer.WriteNumberValue(value);
        }
        else
        {
            writer.WriteStringValue(BitConverter.DoubleToInt64Bits(value).ToString("X16", CultureInfo.InvariantCulture));
        }
    }

    public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType == JsonTokenType.Number)
        {
            return reader.GetDouble();
        }

        if (reader.TokenType == JsonTokenType.String && long.TryParse(reader.GetString(), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var bits))
        {
            return BitConverter.Int64BitsToDouble(bits);
        }

        throw new JsonException("A double is a number, or its bits in a string of hexadecimal digits.");
    }
}

/// <summary>The point in time of a first record.</summary>
internal static class RecordTime
{
    /// <summary>1 January 2020 in ticks of 100 ns: any fixed day does, and records of one run equal those of another.</summary>
    internal const long Start = 637_134_336_000_000_000;
}
