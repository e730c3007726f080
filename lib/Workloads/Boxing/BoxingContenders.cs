using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using Overtake.Workloads.Boxing.Contenders;
using Overtake.Workloads.Boxing.Shapes;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Boxing;

/// <summary>
/// The contenders of the boxing study, shape by shape. A new contender is a class in
/// <c>Contenders/</c> and an entry here; sources from outside add theirs after these.
/// </summary>
internal static class BoxingContenders
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

    /// <exception cref="ArgumentException">There is no such shape, or no such contender in it.</exception>
    /// <exception cref="InvalidOperationException">Two contenders have the same name.</exception>
    public static IBoxingContender Create(string shape, string contender, params IReadOnlyList<IContenderSource<ListedContender>> more)
    {
        var listed = Listed(shape, more);
        return listed.FirstOrDefault(entry => entry.Name == contender)?.Create()
            ?? throw new ArgumentException(
                $"Shape {shape} has no contender '{contender}'. It has: {string.Join(", ", listed.Select(entry => entry.Name))}.", nameof(contender));
    }

    /// <summary>The contenders that a shape does without, and why.</summary>
    /// <exception cref="ArgumentException">There is no such shape.</exception>
    public static IReadOnlyList<LeftOutContender> LeftOut(string shape) => Of(shape).LeftOut;

    /// <summary>
    /// The checksum that <see cref="IBoxingContender.Fold"/> must give for <paramref name="records"/>
    /// records, computed from the state alone, without any buffer or codec.
    /// </summary>
    /// <exception cref="ArgumentException">There is no such shape.</exception>
    public static ulong Checksum(string shape, int records) => Of(shape).Checksum(records);

    /// <summary>The study's own contenders for one shape, with another first record than usual.</summary>
    public static IReadOnlyList<ListedContender> Of<TRecord>(TRecord start) where TRecord : struct, IRecord<TRecord>
    {
        var list = new List<ListedContender>();
        Add(BoxingRole.Baseline, "Boxes every number into a fresh object[].", () => new ObjectArray<TRecord>(start));
        Add(BoxingRole.Contender, "Writes values with BinaryPrimitives into a fresh byte[] of the exact size.", () => new ByteArraySpan<TRecord>(start));
        if (IsBlittable<TRecord>())
        {
            Add(BoxingRole.Contender, "Writes each record as a whole into a byte[] that is not zeroed first.", () => new ByteArrayStruct<TRecord>(start));
        }

        Add(BoxingRole.Contender, "As span, into a byte[] that is not zeroed first.", () => new ByteArrayUninitialized<TRecord>(start));
        Add(BoxingRole.Contender, "As span, into a byte[] from the shared pool.", () => new ByteArrayPooled<TRecord>(start));
        Add(
            BoxingRole.Contender, "BinaryWriter over a growing MemoryStream, then ToArray: what most people write.",
            () => new ByteArrayBinaryWriter<TRecord>(start, sized: false));
        Add(
            BoxingRole.Contender, "BinaryWriter over a MemoryStream with the capacity given, then ToArray.",
            () => new ByteArrayBinaryWriter<TRecord>(start, sized: true));
        Add(
            BoxingRole.Contender,
            JsonDecoding<TRecord>.IsGenerated
                ? "System.Text.Json with serializers generated at compile time, a call for each record."
                : "System.Text.Json by reflection.",
            () => new ByteArrayUtf8Json<TRecord>(start));
        Add(BoxingRole.Contender, "As span, into a growing ArrayBufferWriter, handed over without a copy.", () => new ByteArrayBufferWriter<TRecord>(start));
        Add(BoxingRole.Contender, "A fresh array of records.", () => new StructArray<TRecord>(start));
        Add(BoxingRole.Contender, "A fresh array of objects, one a record.", () => new ClassPerRecord<TRecord>(start));
        Add(BoxingRole.Contender, "A fresh array of tagged unions of 16 bytes, one a value.", () => new VariantArray<TRecord>(start));
        Add(BoxingRole.Contender, "Boxes every number into an object[] from the shared pool, cleared on return.", () => new ObjectArrayPooled<TRecord>(start));
        if (start is ThreeNumbers published)
        {
            Add(
                BoxingRole.Illustration, "The published mistake: all values of a record overwrite each other at its first 8 bytes.",
                () => new ByteArrayAsPublished(published));
        }

        Add(
            BoxingRole.Illustration, "Boxes every number and consumes it at once, without a buffer: may cost nothing.",
            () => new BoxesThatDoNotEscape<TRecord>(start));
        Add(BoxingRole.Floor, "Copies prepared bytes into a byte[] that is not zeroed first.", () => new FloorAllocate<TRecord>(start, advance: false));
        Add(BoxingRole.Floor, "Copies prepared bytes into a byte[] from the shared pool.", () => new FloorRent<TRecord>(start, advance: false));
        Add(
            BoxingRole.Floor, "Advances the state, then copies prepared bytes into a byte[] that is not zeroed first.",
            () => new FloorAllocate<TRecord>(start, advance: true));
        Add(
            BoxingRole.Floor, "Advances the state, then copies prepared bytes into a byte[] from the shared pool.",
            () => new FloorRent<TRecord>(start, advance: true));
        return list;

        void Add(BoxingRole role, string description, Func<IBoxingContender> create) =>
            list.Add(new(TRecord.Shape, create().Name, role, description, create));
    }

    /// <summary>The contender that writes records with the serializer of a package.</summary>
    public static ListedContender Of<TRecord>(TRecord start, RecordSerializer<TRecord> serializer) where TRecord : struct, IRecord<TRecord> =>
        new(
            TRecord.Shape, serializer.Contender, BoxingRole.Contender, $"{serializer.Package}, each record after its length.",
            () => new ByteArraySerializer<TRecord>(start, serializer.Contender, serializer.Serializer!));

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

    private sealed record ShapeEntry(
        string Shape, Func<IReadOnlyList<ListedContender>> Contenders, IReadOnlyList<LeftOutContender> LeftOut, Func<int, ulong> Checksum);
}

/// <summary>A contender in a shape's list.</summary>
/// <param name="Name">Name in results; unique in its shape.</param>
/// <param name="Description">One sentence.</param>
public sealed record ListedContender(string Shape, string Name, BoxingRole Role, string Description, Func<IBoxingContender> Create);

/// <summary>A contender that a shape does without.</summary>
/// <param name="Reason">Why, in one sentence.</param>
internal sealed record LeftOutContender(string Name, string Reason);

/// <summary>The common part of all contenders: their input, and the consuming side made of <typeparamref name="TDecoding"/>.</summary>
/// <typeparam name="TDecoding">How its buffers are read.</typeparam>
/// <param name="start">The first record of every fill.</param>
public abstract class BoxingContender<TRecord, TDecoding>(TRecord start) : IBoxingContender
    where TRecord : struct, IRecord<TRecord>
    where TDecoding : struct, IDecoding<TRecord>
{
    /// <summary>The first record of every fill.</summary>
    protected readonly TRecord Start = start;

    public abstract string Name { get; }

    public string Shape => TRecord.Shape;

    public virtual bool Decodable => true;

    public abstract FilledBuffer Fill(int records);

    public virtual void Release(FilledBuffer buffer)
    {
    }

    public ulong Fold(FilledBuffer buffer)
    {
        var consumer = default(FoldingConsumer<TRecord>);
        TDecoding.Decode(buffer, ref consumer);
        return consumer.Sum;
    }

    public string? Compare(FilledBuffer buffer, int records)
    {
        var consumer = new ComparingConsumer<TRecord>(Start);
        TDecoding.Decode(buffer, ref consumer);
        return consumer.Difference
            ?? (consumer.Records == records ? null : $"{consumer.Records} records instead of {records}");
    }

    public abstract long? AllocatedBytes(int records);

    public abstract IReadOnlyList<(string What, long Bytes)> Arrays(int records);

    public long BytesAlive(FilledBuffer buffer) => TDecoding.BytesAlive(buffer);

    /// <summary>Slots, bytes or records for so many records.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="records"/> is negative.</exception>
    /// <exception cref="OverflowException">The product does not fit an array.</exception>
    protected static int Elements(int records, int each)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        return checked(records * each);
    }
}

/// <summary>The role of a contender in a comparison.</summary>
public enum BoxingRole
{
    /// <summary>The others are compared with it.</summary>
    Baseline,

    /// <summary>A way of handing records over that may win or lose.</summary>
    Contender,

    /// <summary>Shown to explain something; it hands no usable records over and is never called a winner.</summary>
    Illustration,

    /// <summary>The least that has to be done; nothing can be faster for long.</summary>
    Floor,
}

/// <summary>
/// One way of handing N records over, for one record shape. Instances are not thread-safe;
/// <see cref="Release"/> and <see cref="Fold"/> may run on another thread than <see cref="Fill"/>.
/// </summary>
public interface IBoxingContender
{
    /// <summary>Name in results, for example <c>byte[] span</c>.</summary>
    string Name { get; }

    /// <summary>Record shape, for example <c>three-numbers</c>.</summary>
    string Shape { get; }

    /// <summary>
    /// False where the buffer does not hold what was written (<c>byte[] as published</c>) or there is no buffer
    /// (<c>boxes that do not escape</c>). Then <see cref="Fold"/> and <see cref="Compare"/> say nothing.
    /// </summary>
    bool Decodable { get; }

    /// <summary>Resets the state and produces a buffer of <paramref name="records"/> records.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="records"/> is negative.</exception>
    /// <exception cref="OverflowException">So many records need more than an array can hold.</exception>
    FilledBuffer Fill(int records);

    /// <summary>Gives rented memory back; does nothing for contenders that allocate. The buffer must not be used afterwards, nor released again.</summary>
    void Release(FilledBuffer buffer);

    /// <summary>
    /// Decodes every value of every record and folds it into a checksum: what a consumer does. Equal
    /// values give equal checksums, whatever the contender: <see cref="BoxingContenders.Checksum"/>.
    /// </summary>
    /// <exception cref="InvalidDataException">The buffer does not hold whole records of this shape. Whatever the bytes are, nothing else is thrown.</exception>
    ulong Fold(FilledBuffer buffer);

    /// <summary>Decodes the buffer and compares every record with the input, bit by bit.</summary>
    /// <param name="buffer">A buffer made by <see cref="Fill"/>.</param>
    /// <param name="records">The number of records that <see cref="Fill"/> was asked for.</param>
    /// <returns>Null when all are equal, else what differs and where.</returns>
    /// <exception cref="InvalidDataException">The buffer does not hold whole records of this shape.</exception>
    string? Compare(FilledBuffer buffer, int records);

    /// <summary>
    /// Exact bytes that <see cref="Fill"/> allocates on a 64-bit runtime, or null where
    /// there is no exact model. For pooled contenders: when the pool holds a fitting array.
    /// </summary>
    long? AllocatedBytes(int records);

    /// <summary>
    /// The arrays that <see cref="Fill"/> has alive at some time, by what they are, with their total size in bytes including
    /// headers. A buffer that grows is listed once for every size it has had. Empty where sizes depend on the values.
    /// </summary>
    IReadOnlyList<(string What, long Bytes)> Arrays(int records);

    /// <summary>Bytes that stay alive as long as <paramref name="buffer"/> does: its array and the boxes or objects in it.</summary>
    long BytesAlive(FilledBuffer buffer);
}

/// <summary>A contender's buffer of N records: the object that holds them, and how much of it is used.</summary>
/// <param name="Storage">An array, or whatever the contender hands over.</param>
/// <param name="Length">
/// Elements of <paramref name="Storage"/> in use (bytes for <c>byte[]</c>, slots for <c>object[]</c> and <c>Variant[]</c>, records else).
/// </param>
public readonly record struct FilledBuffer(object Storage, int Length)
{
    /// <summary>The elements in use.</summary>
    /// <typeparam name="T">Element type of the array.</typeparam>
    /// <exception cref="InvalidDataException">
    /// <see cref="Storage"/> is no <typeparamref name="T"/>[], or has fewer elements than <see cref="Length"/>.
    /// </exception>
    public ReadOnlySpan<T> Elements<T>() =>
        Storage is T[] array && (uint)Length <= (uint)array.Length
            ? new ReadOnlySpan<T>(array, 0, Length)
            : throw new InvalidDataException($"The buffer is not a {typeof(T).Name}[] of at least {Length} elements.");
}

/// <typeparam name="TRecord">The record.</typeparam>
/// <param name="Serializer">Null where the package cannot write the record.</param>
internal sealed record RecordSerializer<TRecord>(string Package, IMessageSerializer<TRecord>? Serializer, string WhyNot = "")
{
    public string Contender => $"byte[] {Package}";
}
