using System.Text;
using Overtake.Results;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Measurement.Serializers;

/// <summary>Names of scenarios, shapes and contenders of the study.</summary>
internal static class SerializersNames
{
    public const string Serialize = "serialize";
    public const string Deserialize = "deserialize";
    public const string Socket = "socket";
    public const string Pipelines = "socket-pipelines";
    public const string FirstUse = "first-use";
    public const string Records = "records";
    public const string PayloadMemory = "payload-memory";
    public const string PayloadSocket = "payload-socket";

    /// <summary>The shape of first use that is one message of every spec.</summary>
    public const string AllSpecs = "all-specs";

    public const string Protobuf = "Protobuf";
    public const string GeneratedProtobuf = "Protobuf, generated classes";
    public const string NetSerializer = "NetSerializer format";
    public const string Json = "System.Text.Json";
    public const string ObjectArray = "object[]";

    /// <summary>The shape of a spec: its published name without "Message", in lower case.</summary>
    public static string ShapeOf(MessageSpec spec)
    {
        var shape = new StringBuilder();
        foreach (var letter in spec.TypeName.Replace("CustomSerializersMessage", string.Empty, StringComparison.Ordinal).Replace("Message", string.Empty, StringComparison.Ordinal))
        {
            if (char.IsUpper(letter) && shape.Length > 0)
            {
                shape.Append('-');
            }

            shape.Append(char.ToLowerInvariant(letter));
        }

        return spec.Direct ? shape.Append("-direct").ToString() : shape.ToString();
    }

    /// <summary>The spec of a shape.</summary>
    /// <exception cref="UnknownNameException">There is none.</exception>
    public static MessageSpec SpecOf(string shape) =>
        MessageSpecs.All.FirstOrDefault(s => ShapeOf(s) == shape) ?? throw new UnknownNameException("spec", shape, [.. MessageSpecs.All.Select(ShapeOf)]);
}

/// <summary>A spec of the published study.</summary>
/// <param name="Shape">Its name in the rows of a run.</param>
/// <param name="Messages">Messages in a pass (the published N).</param>
/// <param name="Passes">Passes in a published measurement (the published M).</param>
/// <param name="SizeNote">Why Protobuf's size of it is not the published one; null where it is.</param>
public sealed record PublishedSpec(string Shape, int Messages, int Passes, string? SizeNote);
