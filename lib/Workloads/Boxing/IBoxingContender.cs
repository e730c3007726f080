namespace Overtake.Workloads.Boxing;

/// <summary>One way of handing N records over, for one record shape. Instances are not thread-safe; <see cref="Release"/> and <see cref="Fold"/> may run on another thread than <see cref="Fill"/>.</summary>
public interface IBoxingContender
{
    /// <summary>Name in results, for example <c>byte[] span</c>.</summary>
    string Name { get; }

    /// <summary>Record shape, for example <c>three-numbers</c>.</summary>
    string Shape { get; }

    /// <summary>False where the buffer does not hold what was written (<c>byte[] as published</c>) or there is no buffer (<c>boxes that do not escape</c>). Then <see cref="Fold"/> and <see cref="Compare"/> say nothing.</summary>
    bool Decodable { get; }

    /// <summary>Resets the state and produces a buffer of <paramref name="records"/> records, or of <see cref="RecordsIn"/> where the contender makes more.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="records"/> is negative.</exception>
    /// <exception cref="OverflowException">So many records need more than an array can hold.</exception>
    FilledBuffer Fill(int records);

    /// <summary>Gives rented memory back; does nothing for contenders that allocate. The buffer must not be used afterwards, nor released again.</summary>
    void Release(FilledBuffer buffer);

    /// <summary>Decodes every value of every record and folds it into a checksum: what a consumer does. Equal values give equal checksums, whatever the contender: <see cref="BoxingContenders.Checksum"/>.</summary>
    /// <exception cref="InvalidDataException">The buffer does not hold whole records of this shape. No other exception is thrown, whatever the bytes are.</exception>
    ulong Fold(FilledBuffer buffer);

    /// <summary>Decodes the buffer and compares every record with the input, bit by bit.</summary>
    /// <param name="buffer">A buffer made by <see cref="Fill"/>.</param>
    /// <param name="records">The number of records that <see cref="Fill"/> was asked for.</param>
    /// <returns>Null when all are equal, else what differs and where.</returns>
    /// <exception cref="InvalidDataException">The buffer does not hold whole records of this shape.</exception>
    string? Compare(FilledBuffer buffer, int records);

    /// <summary>How many records <see cref="Fill"/> makes when asked for <paramref name="records"/>: more than asked only in the positive control.</summary>
    int RecordsIn(int records) => records;

    /// <summary>Exact bytes that <see cref="Fill"/> allocates on a 64-bit runtime, or null where there is no exact model. For pooled contenders: when the pool holds a fitting array.</summary>
    long? AllocatedBytes(int records);

    /// <summary>The arrays that <see cref="Fill"/> has alive at some time, by what they are, with their total size in bytes including headers. A buffer that grows is listed once for every size it has had. Empty where sizes depend on the values.</summary>
    IReadOnlyList<(string What, long Bytes)> Arrays(int records);

    /// <summary>Bytes that stay alive as long as <paramref name="buffer"/> does: its array and the boxes or objects in it.</summary>
    long BytesAlive(FilledBuffer buffer);
}

/// <summary>What a contender made of N records: the object that holds them, and how much of it is used.</summary>
/// <param name="Storage">An array, or whatever the contender hands over.</param>
/// <param name="Length">Elements of <paramref name="Storage"/> in use (bytes for <c>byte[]</c>, slots for <c>object[]</c> and <c>Variant[]</c>, records else).</param>
public readonly record struct FilledBuffer(object Storage, int Length)
{
    /// <summary>The elements in use.</summary>
    /// <typeparam name="T">Element type of the array.</typeparam>
    /// <exception cref="InvalidDataException"><see cref="Storage"/> is no <typeparamref name="T"/>[], or has fewer elements than <see cref="Length"/>.</exception>
    public ReadOnlySpan<T> Elements<T>() =>
        Storage is T[] array && (uint)Length <= (uint)array.Length
            ? new ReadOnlySpan<T>(array, 0, Length)
            : throw new InvalidDataException($"The buffer is not a {typeof(T).Name}[] of at least {Length} elements.");
}
