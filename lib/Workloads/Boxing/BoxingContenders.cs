using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Contenders;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing;

/// <summary>The contenders of the boxing study, shape by shape. A new contender is a class in <c>Contenders/</c> and an entry here; sources from outside add theirs after these.</summary>
public static class BoxingContenders
{
    private static readonly ShapeEntry[] Entries = [Entry<ThreeNumbers>(), Entry<OneNumber>(), Entry<EightNumbers>(), Entry<NumbersAndText>()];

    /// <summary>Names of the shapes; the published one first.</summary>
    public static IReadOnlyList<string> Shapes { get; } = [.. Entries.Select(entry => entry.Shape)];

    /// <summary>New instances of all contenders of a shape; the baseline first.</summary>
    /// <exception cref="ArgumentException">There is no such shape.</exception>
    /// <exception cref="InvalidOperationException">Two contenders have the same name.</exception>
    public static IReadOnlyList<IBoxingContender> For(string shape, params IReadOnlyList<IContenderSource<ListedContender>> more) =>
        [.. Listed(shape, more).Select(listed => listed.Create())];

    /// <summary>The list of a shape; the baseline first.</summary>
    /// <inheritdoc cref="For"/>
    public static IReadOnlyList<ListedContender> Listed(string shape, params IReadOnlyList<IContenderSource<ListedContender>> more)
    {
        ListedContender[] all = [.. Of(shape).Contenders(), .. more.SelectMany(source => source.Contenders).Where(listed => listed.Shape == shape)];
        if (all.GroupBy(listed => listed.Name).FirstOrDefault(group => group.Count() > 1) is { } twice)
        {
            throw new InvalidOperationException($"Shape {shape} has two contenders named '{twice.Key}'.");
        }

        return all;
    }

    /// <summary>A new instance of one contender.</summary>
    /// <exception cref="ArgumentException">There is no such shape, or no such contender in it.</exception>
    /// <exception cref="InvalidOperationException">Two contenders have the same name.</exception>
    public static IBoxingContender Create(string shape, string contender, params IReadOnlyList<IContenderSource<ListedContender>> more)
    {
        var listed = Listed(shape, more);
        return listed.FirstOrDefault(entry => entry.Name == contender)?.Create()
            ?? throw new ArgumentException($"Shape {shape} has no contender '{contender}'. It has: {string.Join(", ", listed.Select(entry => entry.Name))}.", nameof(contender));
    }

    /// <summary>The contenders that a shape does without, and why.</summary>
    /// <exception cref="ArgumentException">There is no such shape.</exception>
    public static IReadOnlyList<LeftOutContender> LeftOut(string shape) => Of(shape).LeftOut;

    /// <summary>The checksum that <see cref="IBoxingContender.Fold"/> must give for <paramref name="records"/> records (mind <see cref="IBoxingContender.RecordsIn"/>), computed from the state alone, without any buffer or codec.</summary>
    /// <exception cref="ArgumentException">There is no such shape.</exception>
    public static ulong Checksum(string shape, int records) => Of(shape).Checksum(records);

    /// <summary>The study's own contenders for one shape, with another first record than usual.</summary>
    /// <typeparam name="TRecord">Shape of the records.</typeparam>
    /// <param name="start">The first record of every fill.</param>
    public static IReadOnlyList<ListedContender> Of<TRecord>(TRecord start) where TRecord : struct, IRecord<TRecord>
    {
        var list = new List<ListedContender>();
        Add(BoxingRole.Baseline, "Boxes every number into a fresh object[].", () => new ObjectArray<TRecord, Original>(start));
        Add(BoxingRole.BaselineTwin, "The baseline once more, compiled separately.", () => new ObjectArray<TRecord, Twin>(start));
        Add(BoxingRole.PositiveControl, "The baseline with a tenth more records.", () => new ObjectArray<TRecord, TenPercentMore>(start));
        Add(BoxingRole.Contender, "Writes values with BinaryPrimitives into a fresh byte[] of the exact size.", () => new ByteArraySpan<TRecord>(start));
        if (IsBlittable<TRecord>())
        {
            Add(BoxingRole.Contender, "Writes each record as a whole into a byte[] that is not zeroed first.", () => new ByteArrayStruct<TRecord>(start));
        }

        Add(BoxingRole.Contender, "As span, into a byte[] that is not zeroed first.", () => new ByteArrayUninitialized<TRecord>(start));
        Add(BoxingRole.Contender, "As span, into a byte[] from the shared pool.", () => new ByteArrayPooled<TRecord>(start));
        Add(BoxingRole.Contender, "BinaryWriter over a growing MemoryStream, then ToArray: what most people write.", () => new ByteArrayBinaryWriter<TRecord>(start));
        Add(BoxingRole.Contender, "BinaryWriter over a MemoryStream with the capacity given, then ToArray.", () => new ByteArrayBinaryWriterSized<TRecord>(start));
        Add(BoxingRole.Contender, JsonDecoding<TRecord>.IsGenerated ? "System.Text.Json with serializers generated at compile time." : "System.Text.Json by reflection.", () => new ByteArrayUtf8Json<TRecord>(start));
        Add(BoxingRole.Contender, "As span, into a growing ArrayBufferWriter, handed over without a copy.", () => new ByteArrayBufferWriter<TRecord>(start));
        Add(BoxingRole.Contender, "A fresh array of records.", () => new StructArray<TRecord>(start));
        Add(BoxingRole.Contender, "A fresh array of objects, one a record.", () => new ClassPerRecord<TRecord>(start));
        Add(BoxingRole.Contender, "A fresh array of tagged unions of 16 bytes, one a value.", () => new VariantArray<TRecord>(start));
        Add(BoxingRole.Contender, "Boxes every number into an object[] from the shared pool, cleared on return.", () => new ObjectArrayPooled<TRecord>(start));
        if (start is ThreeNumbers published)
        {
            Add(BoxingRole.Illustration, "The published mistake: all values of a record overwrite each other at its first 8 bytes.", () => new ByteArrayAsPublished(published));
        }

        Add(BoxingRole.Illustration, "Boxes every number and consumes it at once, without a buffer: may cost nothing.", () => new BoxesThatDoNotEscape<TRecord>(start));
        Add(BoxingRole.Floor, "Copies prepared bytes into a byte[] that is not zeroed first.", () => new FloorAllocate<TRecord>(start, advance: false));
        Add(BoxingRole.Floor, "Copies prepared bytes into a byte[] from the shared pool.", () => new FloorRent<TRecord>(start, advance: false));
        Add(BoxingRole.Floor, "Advances the state, then copies prepared bytes into a byte[] that is not zeroed first.", () => new FloorAllocate<TRecord>(start, advance: true));
        Add(BoxingRole.Floor, "Advances the state, then copies prepared bytes into a byte[] from the shared pool.", () => new FloorRent<TRecord>(start, advance: true));
        return list;

        void Add(BoxingRole role, string description, Func<IBoxingContender> create) =>
            list.Add(new(TRecord.Shape, create().Name, role, description, create));
    }

    /// <summary>The contender that writes records with the serializer of a package.</summary>
    /// <typeparam name="TRecord">Shape of the records.</typeparam>
    /// <param name="start">The first record of every fill.</param>
    /// <param name="serializer">A serializer that the package has.</param>
    public static ListedContender Of<TRecord>(TRecord start, RecordSerializer<TRecord> serializer) where TRecord : struct, IRecord<TRecord> =>
        new(TRecord.Shape, serializer.Contender, BoxingRole.Contender, $"{serializer.Package}, each record after its length.", () => new ByteArraySerializer<TRecord>(start, serializer.Contender, serializer.Serializer!));

    private static ShapeEntry Of(string shape) =>
        Entries.FirstOrDefault(entry => entry.Shape == shape)
        ?? throw new ArgumentException($"There is no shape '{shape}'. There are: {string.Join(", ", Shapes)}.", nameof(shape));

    private static ShapeEntry Entry<TRecord>() where TRecord : struct, IRecord<TRecord> =>
        new(TRecord.Shape, () => Of(TRecord.Start), [.. LeftOut<TRecord>()], Checksum<TRecord>);

    private static IEnumerable<LeftOutContender> LeftOut<TRecord>() where TRecord : struct, IRecord<TRecord>
    {
        if (!IsBlittable<TRecord>())
        {
            yield return new("byte[] struct", "A record with a text holds a reference, which means nothing outside the process's heap.");
        }

        if (typeof(TRecord) != typeof(ThreeNumbers))
        {
            yield return new("byte[] as published", "The published study has only the record of three numbers.");
        }
    }

    private static ulong Checksum<TRecord>(int records) where TRecord : struct, IRecord<TRecord>
    {
        ulong checksum = 0;
        var state = TRecord.Start;
        for (; records > 0; records--)
        {
            checksum = state.Fold<Checksum>(checksum);
            state.Advance();
        }

        return checksum;
    }

    private static bool IsBlittable<TRecord>() => !RuntimeHelpers.IsReferenceOrContainsReferences<TRecord>();

    private sealed record ShapeEntry(string Shape, Func<IReadOnlyList<ListedContender>> Contenders, IReadOnlyList<LeftOutContender> LeftOut, Func<int, ulong> Checksum);
}

/// <summary>A contender in a shape's list.</summary>
/// <param name="Shape">Record shape.</param>
/// <param name="Name">Name in results; unique in its shape.</param>
/// <param name="Role">What it is there for.</param>
/// <param name="Description">What it does, in one sentence.</param>
/// <param name="Create">Makes a new instance.</param>
public sealed record ListedContender(string Shape, string Name, BoxingRole Role, string Description, Func<IBoxingContender> Create);

/// <summary>A contender that a shape does without.</summary>
/// <param name="Name">Name of the contender.</param>
/// <param name="Reason">Why, in one sentence.</param>
public sealed record LeftOutContender(string Name, string Reason);
