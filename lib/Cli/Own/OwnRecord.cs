using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Overtake.Results;

namespace Overtake.Cli.Own;

/// <summary>
/// Makes the boxing study of a user's record. What is measured is a struct with the same values, generated as the study's own records are written by hand:
/// one bounds check for all values of a fixed size, texts as UTF-8 after their lengths, elements of arrays after the lengths of these. Values of nested types
/// become values of the record, a list becomes an array, and a dictionary an array of its keys and one of its values.
/// </summary>
internal static class OwnRecord
{
    public const string GeneratedName = "GeneratedRecord";

    private const string DefaultText = "sample-0000-0042";
    private const string What = "a record has numbers, bool, char, string, Guid, Uri, enums, dates and times, nullable ones, and types made of these; "
        + "arrays, lists and dictionaries have single values";
    private const int DeepestNesting = 8;

    // How a stored value is written: its bytes, the suffix of the methods that read and write it, how it grows from record to record, and its first value.
    private static readonly Dictionary<string, Storage> Storages = new()
    {
        ["byte"] = new(1, "Byte", "Int64", " += 1", "1"),
        ["sbyte"] = new(1, "SByte", "Int64", " += 1", "1"),
        ["short"] = new(2, "Int16", "Int64", " += 1", "1"),
        ["ushort"] = new(2, "UInt16", "Int64", " += 1", "1"),
        ["int"] = new(4, "Int32", "Int64", " += 1", "1"),
        ["uint"] = new(4, "UInt32", "Int64", " += 1", "1"),
        ["long"] = new(8, "Int64", "Int64", " += 1", "1"),
        ["ulong"] = new(8, "UInt64", "Int64", " += 1", "1"),
        ["float"] = new(4, "Single", "Double", " += 0.001f", "1"),
        ["double"] = new(8, "Double", "Double", " += 0.001", "1"),
        ["string"] = new(4, "String", "Text", "", Text(DefaultText)),
        ["decimal"] = new(16, "Decimal", "", " += 0.001m", "1"),
        ["Guid"] = new(16, "Guid", "", "", "new(\"6f9619ff-8b86-d011-b42d-00cf4fc964ff\")"),
        ["DateTimeOffset"] = new(10, "DateTimeOffset", "", " += TimeSpan.FromTicks(1)", "DateTimeOffset.UnixEpoch"),
    };

    /// <summary>Whether a type has values that make a record.</summary>
    public static bool Has(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false, IsStatic: false }
        && type.TypeArguments.All(a => a.TypeKind != TypeKind.TypeParameter)
        && !type.AllInterfaces.Any(i => i.Name == "IDisposable") && type.BaseType?.Name != nameof(Attribute) && Members(type).Any();

    /// <summary>Whether a record has a value of another type.</summary>
    public static bool HasPart(INamedTypeSymbol type, INamedTypeSymbol part) =>
        !SymbolEqualityComparer.Default.Equals(type, part)
        && Members(type).Any(m => Parts(m.Type).Select(p => p.Element).Append(InNullable(m.Type) ?? m.Type).Contains(part, SymbolEqualityComparer.Default));

    /// <summary>The source of the study.</summary>
    /// <param name="path">The file, for errors.</param>
    /// <param name="json">A sample in JSON; null where the type has one, or none is needed.</param>
    /// <exception cref="InvalidResultException">A value has a type that is not supported.</exception>
    public static string Generate(string path, INamedTypeSymbol type, string study, string shape, string? json)
    {
        var values = new List<Value>();
        Add(path, type, type.Name, v => v, mayBeMissing: false, [type], values);
        var (numbers, parts) = (values.Where(v => !v.IsPart).ToList(), values.Where(v => v.IsPart).ToList());
        var offset = 0;
        var offsets = numbers.Concat(parts).ToDictionary(v => v, v => (offset += v.Bytes) - v.Bytes);
        var record = type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
        var member = type.GetMembers("Sample").FirstOrDefault(m =>
            m.IsStatic && m.DeclaredAccessibility == Accessibility.Public
            && (m is IPropertySymbol or IFieldSymbol || m is IMethodSymbol { Parameters.Length: 0 }));
        var sample = json is not null ? $"JsonSerializer.Deserialize<{record}>({Text(json)}, OwnSample.Json)"
            : member is not null ? $"{record}.Sample{(member is IMethodSymbol ? "()" : "")}"
            : null;
        var whyNotJson = values.Exists(v => v.IsConverted) ? Text("a value is kept in another form than JSON would write") : "null";
        return $$"""
            using System;
            using System.Buffers.Binary;
            using System.IO;
            using System.Linq;
            using System.Runtime.CompilerServices;
            using System.Runtime.Serialization;
            using System.Text;
            using System.Text.Json;
            using System.Text.Json.Serialization;
            using Overtake.Measurement.Own;
            using Overtake.Workloads.Boxing.Shapes;

            public sealed class GeneratedStudy() : OwnRecordStudy<GeneratedRecord>({{Text(study)}}, {{whyNotJson}});

            [DataContract, Serializable]
            public struct GeneratedRecord : IRecord<GeneratedRecord>
            {
                private const int Fixed = {{offset}};

                {{Lines(values.Select((v, i) => $"[DataMember(Order = {i}), JsonInclude, JsonPropertyName({Text(v.Name)})] public {v.Type} {v.Field};"))}}

                public static string Shape => {{Text(shape)}};

                public static int Slots => {{values.Count}};

                public static int Numbers => {{numbers.Count}};

                public static int BoxBytes => {{Sum(numbers)}};

                public static int VariantBoxBytes => {{Sum(numbers.Where(v => v.IsOther))}};

                public static GeneratedRecord Start { get; } = First();

                public static int LeastLength => Fixed;

                [JsonIgnore]
                public readonly int EncodedLength => Fixed{{string.Concat(parts.Select(v => $" + {v.PartLength}"))}};

                private static GeneratedRecord First()
                {
                    {{(sample is null ? "" : $"var sample = {sample}{(type.IsReferenceType ? " ?? throw new InvalidDataException(\"it is null\")" : "")};")}}
                    var first = new GeneratedRecord();
                    {{Lines(values.Select(v => $"{{ first.{v.Field} = {(sample is null ? v.First : v.Of("sample"))}; }}"))}}
                    return first;
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
                    {{Lines(numbers.Select(v => v.Encode(offsets[v])))}}
                    {{Lines(parts.Select(v => $"var length{v.Field} = {v.EncodePart}; BinaryPrimitives.WriteInt32LittleEndian(numbers[{offsets[v]}..], length{v.Field}); at += length{v.Field};"))}}
                    return at;
                }

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public static GeneratedRecord Decode(ReadOnlySpan<byte> source, out int length)
                {
                    RecordValues.Demand(source, Fixed);
                    length = Fixed;
                    {{Lines(parts.Select(v => $"var part{v.Field} = RecordArrays.{(v.IsText ? "TextAt" : "PartAt")}(source, {offsets[v]}, ref length);"))}}
                    return new() { {{string.Join(", ", values.Select(v => $"{v.Field} = {(v.IsPart ? v.DecodePart : v.Decode(offsets[v]))}"))}} };
                }

                public readonly void Write(BinaryWriter writer)
                {
                    {{Lines(values.Select(v => v.Write()))}}
                }

                public static GeneratedRecord Read(BinaryReader reader) => new() { {{string.Join(", ", values.Select(v => $"{v.Field} = {v.Read()}"))}} };

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public readonly void Store<TSlot, TSlots>(Span<TSlot> slots) where TSlots : ISlots<TSlot>
                {
                    {{Lines(values.Select((v, i) => $"slots[{i}] = TSlots.Of({(v.IsArray ? v.Get : v.IsOther ? v.Field : v.Wide(v.Get))});"))}}
                }

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public static GeneratedRecord Load<TSlot, TSlots>(ReadOnlySpan<TSlot> slots) where TSlots : ISlots<TSlot> =>
                    new() { {{string.Join(", ", values.Select((v, i) => $"{v.Field} = {(v.IsOther ? $"TSlots.Value<{v.Type}>(slots[{i}])" : $"unchecked(({v.Stored})TSlots.{v.Storage.Slot}(slots[{i}]))")}"))}} };

                [MethodImpl(MethodImplOptions.AggressiveInlining)]
                public readonly ulong Fold<TMixing>(ulong checksum) where TMixing : IMixing
                {
                    {{Lines(values.Select(v => v.Mix()))}}
                    return checksum;
                }
            }
            """;

        static string Sum(IEnumerable<Value> values) =>
            string.Join(" + ", values.Select(v => v.IsNullable ? $"(Start.{v.Field} is null ? 0 : {v.Storage.Box})" : $"{v.Storage.Box}").DefaultIfEmpty("0"));
    }

    /// <summary>
    /// Public fields and properties that hold a value, those of base types first. A property that is computed from others holds none: it has no setter, no
    /// field behind it, and no parameter of a constructor.
    /// </summary>
    private static IEnumerable<(ISymbol Symbol, ITypeSymbol Type)> Members(INamedTypeSymbol type)
    {
        var hidden = type.GetMembers().OfType<IFieldSymbol>().Select(f => f.AssociatedSymbol).OfType<IPropertySymbol>()
            .ToHashSet<ISymbol>(SymbolEqualityComparer.Default);
        var parameters = type.InstanceConstructors.SelectMany(c => c.Parameters).Select(p => p.Name).ToHashSet(StringComparer.OrdinalIgnoreCase);
        // What the runtime shows beside its fields are other views of them: rows of a matrix.
        var hasFields = IsOfRuntime(type) && type.GetMembers().Any(m => m is IFieldSymbol { IsStatic: false, DeclaredAccessibility: Accessibility.Public });
        IEnumerable<(ISymbol, ITypeSymbol)> own =
            from member in type.GetMembers()
            where member is { IsStatic: false, DeclaredAccessibility: Accessibility.Public }
            let of = member switch
            {
                IFieldSymbol field => field.Type,
                IPropertySymbol { IsIndexer: false, GetMethod.DeclaredAccessibility: Accessibility.Public } property when !hasFields
                    && (property.SetMethod is not null || hidden.Contains(property) || parameters.Contains(property.Name)) => property.Type,
                _ => null,
            }
            where of is not null
            select (member, of);
        // A member that is overridden or hidden is the derived one's.
        return type.BaseType is { SpecialType: SpecialType.None } parent
            ? Members(parent).Where(m => type.GetMembers(m.Symbol.Name).IsEmpty).Concat(own)
            : own;
    }

    private static bool IsOfRuntime(INamedTypeSymbol type) =>
        type.ContainingNamespace?.ToDisplayString() is { } space && (space == "System" || space.StartsWith("System.", StringComparison.Ordinal));

    /// <summary>Whether a type is made of values: of those of the runtime only structs are, such as vectors and points.</summary>
    private static bool IsNested(ITypeSymbol of, out INamedTypeSymbol nested)
    {
        nested = ((InNullable(of) ?? of) as INamedTypeSymbol)!;
        return nested is { SpecialType: SpecialType.None } && Has(nested)
            && (!IsOfRuntime(nested) || (nested.IsValueType && Members(nested).All(m => Scalar(m.Type) is not null || IsNested(m.Type, out _))));
    }

    /// <summary>Adds the values of a type, and those of the types nested in it.</summary>
    /// <param name="name">The way to it.</param>
    /// <param name="get">Makes an expression of it from one of the record.</param>
    /// <param name="mayBeMissing">Whether the expression may be null in the sample: its values then have their defaults.</param>
    /// <param name="around">The types around it, and itself.</param>
    private static void Add(
        string path, INamedTypeSymbol type, string name, Func<string, string> get, bool mayBeMissing, IReadOnlyList<INamedTypeSymbol> around,
        List<Value> values)
    {
        foreach (var (symbol, of) in Members(type))
        {
            var (memberName, number) = ($"{name}.{symbol.Name}", values.Count);
            // Without the record's own.
            var valueName = memberName[(memberName.IndexOf('.', StringComparison.Ordinal) + 1)..];
            string Get(string root) => mayBeMissing
                ? $"({get(root)} is {{ }} o{around.Count}x{number} ? o{around.Count}x{number}.@{symbol.Name} : default)"
                : $"{get(root)}.@{symbol.Name}";
            if (Scalar(of) is { } scalar)
            {
                var nullable = InNullable(of) is not null;
                values.Add(new Value(
                    valueName, $"F{number}", scalar.Stored, Storages[scalar.Stored],
                    root => nullable ? $"({Get(root)} is {{ }} v{number} ? ({scalar.Stored}?)({scalar.From($"v{number}")}) : null)" : scalar.From(Get(root)),
                    nullable, scalar.IsConverted, scalar.Grows));
            }
            else if (Lists(of) is { Count: > 0 } lists)
            {
                foreach (var (part, element) in lists)
                {
                    var field = $"F{values.Count}";
                    // One that nothing was put into has no elements to be asked for.
                    var there = of.Name == "ImmutableArray" ? "{ IsDefault: false }" : "{ }";
                    values.Add(new Value(
                        lists.Count > 1 ? valueName + part : valueName, field, element.Stored, Storages[element.Stored],
                        root => $"{Get(root)} is {there} l{field} ? l{field}{part}.Select(e => ({element.Stored})({element.From("e")})).ToArray() : []",
                        IsNullable: false, IsConverted: element.IsConverted || lists.Count > 1, Grows: false, IsArray: true));
                }
            }
            else if (IsNested(of, out var nested))
            {
                if (around.Contains(nested, SymbolEqualityComparer.Default) || around.Count > DeepestNesting)
                {
                    throw Wrong(symbol, $"{memberName} is {nested.Name}, which contains itself; a record has a fixed number of values");
                }

                Add(path, nested, memberName, Get, mayBeMissing: !of.IsValueType || InNullable(of) is not null, [.. around, nested], values);
            }
            else
            {
                throw Wrong(symbol, $"{memberName} is {Short(of)}{WhyNot(of, around)}");
            }
        }

        static string Short(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

        static string WhyNot(ITypeSymbol of, IReadOnlyList<INamedTypeSymbol> around)
        {
            var element = Parts(of).Select(p => InNullable(p.Element) ?? p.Element).FirstOrDefault(e => Scalar(e) is null);
            return of is IArrayTypeSymbol { IsSZArray: false } ? $", which has several dimensions; {What}"
                : element is INamedTypeSymbol own && around.Contains(own, SymbolEqualityComparer.Default)
                    ? $", which contains {Short(own)} itself; a record has a fixed number of values"
                : element is not null ? $", and {Short(element)} is not a single value; {What}"
                : Parts(of).Any(p => InNullable(p.Element) is not null) ? $", whose elements may be missing; {What}"
                : Parts(of).Count > 0 ? $", whose elements cannot be copied; {What}"
                : of.SpecialType == SpecialType.System_Object || of.IsAbstract || of.TypeKind is TypeKind.TypeParameter or TypeKind.Dynamic
                    ? $", which may be anything; {What}"
                : of.AllInterfaces.Any(i => i.Name == "IDisposable") ? $", which is no data, because it is disposable; {What}"
                : of is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } empty && !Members(empty).Any()
                    ? $", which has no public fields or properties that hold a value; {What}"
                : $"; {What}";
        }

        InvalidResultException Wrong(ISymbol member, string problem) =>
            new(path, problem, member.Locations.FirstOrDefault() is { IsInSource: true } place ? place.GetLineSpan().StartLinePosition.Line + 1 : null);
    }

    /// <summary>How a single value is stored; null for what is none.</summary>
    private static (string Stored, Func<string, string> From, bool IsConverted, bool Grows)? Scalar(ITypeSymbol type)
    {
        if (InNullable(type) is { } inner)
        {
            return Scalar(inner);
        }

        var isOfSystem = type.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true };
        return (type, type.Name) switch
        {
            (INamedTypeSymbol { TypeKind: TypeKind.Enum, EnumUnderlyingType: { } underlying }, _) =>
                (underlying.ToDisplayString(), v => $"({underlying.ToDisplayString()}){v}", true, false),
            ({ SpecialType: SpecialType.System_String }, _) => ("string", v => $"{v} ?? \"\"", false, false),
            ({ SpecialType: SpecialType.System_Boolean }, _) => ("byte", v => $"(byte)({v} ? 1 : 0)", true, false),
            ({ SpecialType: SpecialType.System_Char }, _) => ("ushort", v => v, true, true),
            ({ SpecialType: SpecialType.System_Byte or SpecialType.System_SByte or SpecialType.System_Int16 or SpecialType.System_UInt16
                or SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Int64 or SpecialType.System_UInt64 or SpecialType.System_Single
                or SpecialType.System_Double or SpecialType.System_Decimal }, _) =>
                (type.ToDisplayString(), v => v, false, true),
            ({ SpecialType: SpecialType.System_DateTime }, _) => ("long", v => $"{v}.Ticks", true, true),
            (_, "TimeSpan" or "TimeOnly") when isOfSystem => ("long", v => $"{v}.Ticks", true, true),
            (_, "DateOnly") when isOfSystem => ("int", v => $"{v}.DayNumber", true, true),
            (_, "DateTimeOffset") when isOfSystem => ("DateTimeOffset", v => v, false, true),
            (_, "Guid") when isOfSystem => ("Guid", v => v, false, false),
            (_, "Uri") when isOfSystem => ("string", v => $"{v}?.OriginalString ?? \"\"", false, false),
            (_, "Version") when isOfSystem => ("string", v => $"{v}?.ToString() ?? \"\"", false, false),
            (_, "Half") when isOfSystem => ("float", v => $"(float){v}", true, true),
            ({ SpecialType: SpecialType.System_IntPtr }, _) => ("long", v => v, true, true),
            ({ SpecialType: SpecialType.System_UIntPtr }, _) => ("ulong", v => v, true, true),
            _ => null,
        };
    }

    /// <summary>How the elements of an array or a list are stored, or the keys and the values of a dictionary; empty for what is none.</summary>
    private static IReadOnlyList<(string Part, (string Stored, Func<string, string> From, bool IsConverted, bool Grows) Element)> Lists(ITypeSymbol type)
    {
        var parts = Parts(type);
        // Bits of a DateTimeOffset are not copied: its layout is the runtime's.
        return parts.All(p => InNullable(p.Element) is null && Scalar(p.Element) is { Stored: not "DateTimeOffset" })
            ? [.. parts.Select(p => (p.Part, Scalar(p.Element)!.Value))]
            : [];
    }

    /// <summary>
    /// Types of the elements of an array or a list, or of the keys and the values of a dictionary, with the member that has them; empty for what is none.
    /// </summary>
    private static IReadOnlyList<(string Part, ITypeSymbol Element)> Parts(ITypeSymbol type)
    {
        var interfaces =
            type is INamedTypeSymbol { IsReferenceType: true, SpecialType: not SpecialType.System_String } named ? named.AllInterfaces.Prepend(named) : [];
        return type is IArrayTypeSymbol { IsSZArray: true } array ? [("", array.ElementType)]
            : type is INamedTypeSymbol { Name: "ReadOnlyMemory" or "Memory", TypeArguments: [var part] } memory && IsOfRuntime(memory) ? [(".ToArray()", part)]
            : type is INamedTypeSymbol { Name: "ImmutableArray" or "ArraySegment", TypeArguments: [var item] } some && IsOfRuntime(some) ? [("", item)]
            : interfaces.FirstOrDefault(i => i is { Name: "IDictionary" or "IReadOnlyDictionary", TypeArguments.Length: 2 }) is { } pairs
                ? [(".Keys", pairs.TypeArguments[0]), (".Values", pairs.TypeArguments[1])]
            : interfaces.FirstOrDefault(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T) is { } list
                ? [("", list.TypeArguments[0])]
            : [];
    }

    /// <summary>The value type that may be missing; null for other types.</summary>
    private static ITypeSymbol? InNullable(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : null;

    private static string Lines(IEnumerable<string> lines) => string.Join("\n        ", lines);

    private static string Text(string value) => SymbolDisplay.FormatLiteral(value, quote: true);

    /// <summary>How a type is stored.</summary>
    /// <param name="Bytes">Its bytes; of a text those of its length.</param>
    /// <param name="Suffix">Of methods that read and write it.</param>
    /// <param name="Slot">The method of slots that gives it back; empty for types that slots do not know.</param>
    /// <param name="Growth">Makes the value of the next record.</param>
    /// <param name="First">The first value where there is no sample.</param>
    private sealed record Storage(int Bytes, string Suffix, string Slot, string Growth, string First)
    {
        /// <summary>Bytes of a box.</summary>
        public int Box => Bytes <= 8 ? 24 : 32;
    }

    /// <summary>A value of the record.</summary>
    /// <param name="Name">Its name, with the names of the types around it before it.</param>
    /// <param name="Field">The field that holds it.</param>
    /// <param name="Stored">Type of the field, where it is there; of an array that of its elements.</param>
    /// <param name="Of">Makes it of an expression of the record.</param>
    /// <param name="IsNullable">Whether it may be null: then a byte before it says whether it is there.</param>
    /// <param name="IsConverted">Whether the field has another type than the value.</param>
    /// <param name="Grows">Whether it differs from record to record.</param>
    /// <param name="IsArray">Whether there are several.</param>
    private sealed record Value(
        string Name, string Field, string Stored, Storage Storage, Func<string, string> Of, bool IsNullable, bool IsConverted, bool Grows, bool IsArray = false)
    {
        public string Type => IsNullable ? Stored + "?" : IsArray ? Stored + "[]" : Stored;

        public bool IsText => Stored == "string" && !IsArray;

        /// <summary>Whether it has no fixed size: then its length in bytes stands among the values that have one.</summary>
        public bool IsPart => IsText || IsArray;

        /// <summary>Whether slots do not know its type.</summary>
        public bool IsOther => IsNullable || IsArray || Storage.Slot.Length == 0;

        /// <summary>Bytes of fixed size.</summary>
        public int Bytes => IsArray ? sizeof(int) : Storage.Bytes + (IsNullable ? 1 : 0);

        /// <summary>The value where there is no sample; of an array, four of them.</summary>
        public string First => IsArray ? $"[{string.Join(", ", Enumerable.Repeat(Storage.First, 4))}]" : Storage.First;

        /// <summary>The field, never null.</summary>
        public string Get => IsText ? $"({Field} ?? \"\")" : IsArray ? $"({Field} ?? [])" : IsNullable ? $"{Field}.GetValueOrDefault()" : Field;

        /// <summary>Bytes of what has no fixed size.</summary>
        public string PartLength => IsArray ? $"RecordArrays.Length({Get})" : $"Encoding.UTF8.GetByteCount({Get})";

        /// <summary>Writes what has no fixed size to <c>destination</c>, and gives its bytes.</summary>
        public string EncodePart => IsArray ? $"RecordArrays.Write(destination[at..], {Get})" : $"Encoding.UTF8.GetBytes({Get}, destination[at..])";

        /// <summary>Reads it from its bytes.</summary>
        public string DecodePart => IsArray ? ReadArray($"part{Field}") : $"Encoding.UTF8.GetString(part{Field})";

        /// <summary>As the type that slots and checksums know.</summary>
        public string Wide(string value) => Storage.Slot switch { "Text" => value, "Double" => $"(double){value}", _ => $"unchecked((long){value})" };

        /// <summary>Writes it, no text, at an offset of <c>numbers</c>.</summary>
        public string Encode(int offset)
        {
            var at = IsNullable ? offset + 1 : offset;
            var value = Storage.Bytes == 1 ? $"numbers[{at}] = unchecked((byte){Get});"
                : Storage.Slot.Length == 0 ? $"RecordValues.Write(numbers[{at}..], {Get});"
                : $"BinaryPrimitives.Write{Storage.Suffix}LittleEndian(numbers[{at}..], {Get});";
            return IsNullable ? $"numbers[{offset}] = (byte)({Field}.HasValue ? 1 : 0); {value}" : value;
        }

        /// <summary>Reads it, no text, from an offset of <c>source</c>.</summary>
        public string Decode(int offset)
        {
            var at = IsNullable ? offset + 1 : offset;
            var value = Storage.Bytes == 1 ? $"unchecked(({Stored})source[{at}])"
                : Storage.Slot.Length == 0 ? $"RecordValues.Read{Storage.Suffix}(source[{at}..])"
                : $"BinaryPrimitives.Read{Storage.Suffix}LittleEndian(source[{at}..])";
            return IsNullable ? $"RecordValues.IsThere(source[{offset}]) ? {value} : null" : value;
        }

        /// <summary>Writes it by <c>writer</c>.</summary>
        public string Write() => IsArray ? $"RecordArrays.Write(writer, {Get});" : (IsNullable ? $"writer.Write({Field}.HasValue); " : "") + Stored switch
        {
            "Guid" => $"{{ Span<byte> bytes = stackalloc byte[16]; RecordValues.Write(bytes, {Get}); writer.Write(bytes); }}",
            "DateTimeOffset" => $"writer.Write({Get}.Ticks); writer.Write((short){Get}.TotalOffsetMinutes);",
            _ => $"writer.Write({Get});",
        };

        /// <summary>Reads it by <c>reader</c>.</summary>
        public string Read()
        {
            var value = Stored switch
            {
                _ when IsArray => ReadArray("reader"),
                "Guid" => "new Guid(reader.ReadBytes(16))",
                "DateTimeOffset" => "new DateTimeOffset(reader.ReadInt64(), new TimeSpan(0, reader.ReadInt16(), 0))",
                _ => $"reader.Read{Storage.Suffix}()",
            };
            // What is missing takes its place all the same.
            return IsNullable ? $"(reader.ReadBoolean(), {value}) is (true, var r{Field}) ? r{Field} : null" : value;
        }

        /// <summary>Mixes it into <c>checksum</c>.</summary>
        public string Mix() => IsArray
            ? $"checksum = RecordArrays.Mix<TMixing{(Stored == "string" ? "" : $", {Stored}")}>(checksum, {Get});"
            : (IsNullable ? $"checksum = TMixing.Mix(checksum, {Field}.HasValue ? 1L : 0L); " : "")
                + (Storage.Slot.Length == 0 ? $"checksum = RecordValues.Mix<TMixing>(checksum, {Get});" : $"checksum = TMixing.Mix(checksum, {Wide(Get)});");

        private string ReadArray(string source) => Stored == "string" ? $"RecordArrays.ReadTexts({source})" : $"RecordArrays.Read<{Stored}>({source})";
    }
}
