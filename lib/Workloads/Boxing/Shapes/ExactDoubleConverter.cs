using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>Doubles in JSON without loss: finite ones as shortest numbers, NaN and the infinities, which JSON has no numbers for, as their bits in a string of 16 hexadecimal digits.</summary>
internal sealed class ExactDoubleConverter : JsonConverter<double>
{
    public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
    {
        if (double.IsFinite(value))
            writer.WriteNumberValue(value);
        else
            writer.WriteStringValue(BitConverter.DoubleToInt64Bits(value).ToString("X16", CultureInfo.InvariantCulture));
    }

    public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType == JsonTokenType.Number)
            return reader.GetDouble();
        if (reader.TokenType == JsonTokenType.String && long.TryParse(reader.GetString(), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out long bits))
            return BitConverter.Int64BitsToDouble(bits);
        throw new JsonException("A double is a number, or its bits in a string of hexadecimal digits.");
    }
}
