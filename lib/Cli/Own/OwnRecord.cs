using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Overtake.Results;

namespace Overtake.Cli.Own;

/// <summary>
/// Makes the boxing study of a user's record. What is measured is a struct with the same values, generated as the study's own records are written by hand:
/// one bounds check for the numbers of a record, texts as UTF-8 behind their length.
/// </summary>
internal static class OwnRecord
{
    private const string DefaultText = "sample-0000-0042";

    // How a stored value is written: its bytes, the suffix of the methods of BinaryPrimitives and BinaryReader, and how it grows from record to record.
    private static readonly Dictionary<string, Storage> Storages = new()
    {
        ["byte"] = new(1, "Byte", "Int64", " += 1"),
        ["sbyte"] = new(1, "SByte", "Int64", " += 1"),
        ["short"] = new(2, "Int16", "Int64", " += 1"),
        ["ushort"] = new(2, "UInt16", "Int64", " += 1"),
        ["int"] = new(4, "Int32", "Int64", " += 1"),
        ["uint"] = new(4, "UInt32", "Int64", " += 1"),
        ["long"] = new(8, "Int64", "Int64", " += 1"),
        ["ulong"] = new(8, "UInt64", "Int64", " += 1"),
        ["float"] = new(4, "Single", "Double", " += 0.001f"),
        ["double"] = new(8, "Double", "Double", " += 0.001"),
        ["string"] = new(4, "String", "Text", ""),
    };

    /// <summary>Whether a type has values that make a record.</summary>
    public static bool Has(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false, IsStatic: false, IsGenericType: false } && !type.AllInterfaces.Any(i => i.Name == "IDisposable") && type.BaseType?.Name != nameof(Attribute) && Members(type).Any();

    /// <summary>The source of the study.</summary>
    /// <param name="path">The file, for errors.</param>
    /// <param name="type">The record.</param>
    /// <param name="study">Name of the study.</param>
    /// <param name="shape">Name of the shape.</param>
    /// <exception cref="InvalidResultException">A value has a type that is not supported.</exception>
    public static string Generate(string path, INamedTypeSymbol type, string study, string shape)
    {
        var values = Members(type).Select((m, i) => ValueOf(path, type, m.Symbol, m.Type, i)).ToList();
        var (numbers, texts) = (values.Where(v => v.Stored != "string").ToList(), values.Where(v => v.Stored == "string").ToList());
        var offset = 0;
        var offsets = numbers.Concat(texts).ToDictionary(v => v, v => (offset += v.Storage.Bytes) - v.Storage.Bytes);
        var record = type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
        var sample = type.GetMembers("Sample").FirstOrDefault(m => m.IsStatic && m.DeclaredAccessibility == Accessibility.Public && (m is IPropertySymbol || m is IMethodSymbol { Parameters.Length: 0 }));
        var start = sample is null
            ? string.Join(", ", values.Select(v => $"{v.Field} = {(v.Stored == "string" ? Text(DefaultText) : "1")}"))
            : string.Join(", ", values.Select(v => $"{v.Field} = {v.From($"sample.{v.Name}")}"));
        var json = values.Exists(v => v.IsConverted) ? Text("a value is kept as a number here that JSON writes in another way") : "null";
        return $$"""
            using System;
            using System.Buffers.Binary;
            using System.IO;
            using System.Runtime.CompilerServices;
            using System.Text;
            using System.Text.Json.Serialization;
            using System.Text.Unicode;
            using Overtake.Measurement.Own;
            using Overtake.Workloads.Boxing.Shapes;

            public sealed class GeneratedStudy() : OwnRecordStudy<GeneratedRecord>({{Text(study)}}, {{json}});

            public struct GeneratedRecord : IRecord<GeneratedRecord>
            {
                private const int Fixed = {{offset}};

                {{Lines(values.Select(v => $"[JsonInclude, JsonPropertyName({Text(v.Name)})] public {v.Stored} {v.Field};"))}}

                public static string Shape => {{Text(shape)}};

                public static int Slots => {{values.Count}};

                public static int Numbers => {{numbers.Count}};

                public static GeneratedRecord Start { get; } = First();

                public static int LeastLength => Fixed;

                [JsonIgnore]
                public readonly int EncodedLength => Fixed{{string.Concat(texts.Select(v => $" + Encoding.UTF8.GetByteCount({v.Get})"))}};

                private static GeneratedRecord First()
                {
                    {{(sample is null ? "" : $"var sample = {record}.Sample{(sample is IMethodSymbol ? "()" : "")};")}}
                    return new() { {{start}} };
                }

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public void Advance()
                {
                    {{Lines(values.Where(v => v.Grows).Select(v => $"{v.Field}{v.Storage.Growth};"))}}
                }

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public readonly int Encode(Span<byte> destination)
                {
                    var numbers = destination[..Fixed];
                    var at = Fixed;
                    {{Lines(numbers.Select(v => v.Storage.Bytes == 1 ? $"numbers[{offsets[v]}] = unchecked((byte){v.Field});" : $"BinaryPrimitives.Write{v.Storage.Suffix}LittleEndian(numbers[{offsets[v]}..], {v.Field});"))}}
                    {{Lines(texts.Select(v => $"var length{v.Field} = Encoding.UTF8.GetBytes({v.Get}, destination[at..]); BinaryPrimitives.WriteInt32LittleEndian(numbers[{offsets[v]}..], length{v.Field}); at += length{v.Field};"))}}
                    return at;
                }

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public static GeneratedRecord Decode(ReadOnlySpan<byte> source, out int length)
                {
                    if (source.Length < Fixed) throw Truncated();
                    length = Fixed;
                    {{Lines(texts.Select(v => $"var text{v.Field} = TextAt(source, {offsets[v]}, ref length);"))}}
                    return new() { {{string.Join(", ", values.Select(v => $"{v.Field} = {(v.Stored == "string" ? $"Encoding.UTF8.GetString(text{v.Field})" : v.Storage.Bytes == 1 ? $"unchecked(({v.Stored})source[{offsets[v]}])" : $"BinaryPrimitives.Read{v.Storage.Suffix}LittleEndian(source[{offsets[v]}..])")}"))}} };
                }

                public readonly void Write(BinaryWriter writer)
                {
                    {{Lines(values.Select(v => $"writer.Write({v.Get});"))}}
                }

                public static GeneratedRecord Read(BinaryReader reader) => new() { {{string.Join(", ", values.Select(v => $"{v.Field} = reader.Read{v.Storage.Suffix}()"))}} };

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public readonly void Store<TSlot, TSlots>(Span<TSlot> slots) where TSlots : ISlots<TSlot>
                {
                    {{Lines(values.Select((v, i) => $"slots[{i}] = TSlots.Of({v.Wide});"))}}
                }

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public static GeneratedRecord Load<TSlot, TSlots>(ReadOnlySpan<TSlot> slots) where TSlots : ISlots<TSlot> =>
                    new() { {{string.Join(", ", values.Select((v, i) => $"{v.Field} = unchecked(({v.Stored})TSlots.{v.Storage.Slot}(slots[{i}]))"))}} };

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public readonly ulong Fold<TMixing>(ulong checksum) where TMixing : IMixing
                {
                    {{Lines(values.Select(v => $"checksum = TMixing.Mix(checksum, {v.Wide});"))}}
                    return checksum;
                }

                private static ReadOnlySpan<byte> TextAt(ReadOnlySpan<byte> source, int lengthAt, ref int at)
                {
                    var length = BinaryPrimitives.ReadInt32LittleEndian(source[lengthAt..]);
                    if ((uint)length > (uint)(source.Length - at)) throw Truncated();
                    var text = source.Slice(at, length);
                    if (!Utf8.IsValid(text)) throw new InvalidDataException("The text of a record is not valid UTF-8.");
                    at += length;
                    return text;
                }

                private static InvalidDataException Truncated() => new("The buffer ends within a record.");
            }
            """;
    }

    /// <summary>Public fields and properties with a getter, those of base types first.</summary>
    private static IEnumerable<(ISymbol Symbol, ITypeSymbol Type)> Members(INamedTypeSymbol type)
    {
        IEnumerable<(ISymbol, ITypeSymbol)> own =
            from member in type.GetMembers()
            where member is { IsStatic: false, DeclaredAccessibility: Accessibility.Public }
            let of = member switch
            {
                IFieldSymbol field => field.Type,
                IPropertySymbol { IsIndexer: false, GetMethod.DeclaredAccessibility: Accessibility.Public } property => property.Type,
                _ => null,
            }
            where of is not null
            select (member, of);
        return type.BaseType is { SpecialType: SpecialType.None } parent ? Members(parent).Concat(own) : own;
    }

    private static Value ValueOf(string path, INamedTypeSymbol owner, ISymbol member, ITypeSymbol type, int number)
    {
        var shown = type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat).TrimEnd('?');
        return (type, shown) switch
        {
            (_, "byte" or "sbyte" or "short" or "ushort" or "int" or "uint" or "long" or "ulong" or "float" or "double") when type is { IsValueType: true, OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T } => Make(shown, v => v),
            ({ SpecialType: SpecialType.System_String }, _) => Make("string", v => $"{v} ?? \"\""),
            ({ SpecialType: SpecialType.System_Boolean }, _) => Make("byte", v => $"(byte)({v} ? 1 : 0)", converted: true, grows: false),
            ({ SpecialType: SpecialType.System_Char }, _) => Make("ushort", v => v, converted: true),
            ({ SpecialType: SpecialType.System_DateTime }, _) or ({ ContainingNamespace.Name: "System", Name: "TimeSpan" or "TimeOnly" }, _) => Make("long", v => $"{v}.Ticks", converted: true),
            ({ ContainingNamespace.Name: "System", Name: "DateOnly" }, _) => Make("int", v => $"{v}.DayNumber", converted: true),
            (INamedTypeSymbol { TypeKind: TypeKind.Enum, EnumUnderlyingType: { } underlying }, _) => Make(underlying.ToDisplayString(), v => $"({underlying.ToDisplayString()}){v}", converted: true, grows: false),
            _ => throw new InvalidResultException(
                path,
                $"{owner.Name}.{member.Name} is {type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)}; a record has numbers up to 8 bytes, bool, char, string, enums, DateTime, TimeSpan, DateOnly and TimeOnly",
                member.Locations.FirstOrDefault() is { IsInSource: true } place ? place.GetLineSpan().StartLinePosition.Line + 1 : null),
        };

        Value Make(string stored, Func<string, string> from, bool converted = false, bool grows = true) =>
            new(member.Name, $"F{number}", stored, Storages[stored], from, converted, grows && stored != "string");
    }

    private static string Lines(IEnumerable<string> lines) => string.Join("\n        ", lines);

    private static string Text(string value) => SymbolDisplay.FormatLiteral(value, quote: true);

    /// <summary>How a type is stored.</summary>
    /// <param name="Bytes">Its bytes; of a text those of its length.</param>
    /// <param name="Suffix">Of methods that read and write it.</param>
    /// <param name="Slot">The method of slots that gives it back.</param>
    /// <param name="Growth">What makes the value of the next record.</param>
    private sealed record Storage(int Bytes, string Suffix, string Slot, string Growth);

    /// <summary>A value of the record.</summary>
    /// <param name="Name">Its name.</param>
    /// <param name="Field">The field that holds it.</param>
    /// <param name="Stored">Type of the field.</param>
    /// <param name="Storage">How that is stored.</param>
    /// <param name="From">Makes it of an expression of the value's type.</param>
    /// <param name="IsConverted">Whether the field has another type than the value.</param>
    /// <param name="Grows">Whether it differs from record to record.</param>
    private sealed record Value(string Name, string Field, string Stored, Storage Storage, Func<string, string> From, bool IsConverted, bool Grows)
    {
        /// <summary>The field, never null.</summary>
        public string Get => Stored == "string" ? $"({Field} ?? \"\")" : Field;

        /// <summary>As the type that slots and checksums know.</summary>
        public string Wide => Storage.Slot switch { "Text" => Get, "Double" => $"(double){Field}", _ => $"unchecked((long){Field})" };
    }
}
