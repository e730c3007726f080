namespace Overtake.Workloads.Boxing;

/// <summary>One way of handing N records over, for one record shape. Instances are not thread-safe; <see cref="Release"/> and <see cref="Fold"/> may run on another thread than <see cref="Fill"/>.</summary>
public interface IBoxingContender
{
    /// <summary>Name in results, for example <c>byte[] span</c>.</summary>
    string Name { get; }

    /// <summary>Record shape, for example <c>three-numbers</c>.</summary>
    string Shape { get; }

    /// <summary>False where the buffer does not hold what was written (<c>byte[] as published</c>) or there is no buffer.</summary>
    bool Decodable { get; }

    /// <summary>Resets the state and produces a buffer of <paramref name="records"/> records.</summary>
    FilledBuffer Fill(int records);

    /// <summary>Gives rented memory back; does nothing for contenders that allocate.</summary>
    void Release(FilledBuffer buffer);

    /// <summary>Decodes every value of every record and folds it into a checksum: what a consumer does.</summary>
    /// <exception cref="InvalidDataException">The buffer does not hold whole records of this shape.</exception>
    ulong Fold(FilledBuffer buffer);

    /// <summary>Decodes the buffer and compares every record with the input, bit by bit.</summary>
    /// <returns>Null when all are equal, else what differs and where.</returns>
    /// <exception cref="InvalidDataException">The buffer does not hold whole records of this shape.</exception>
    string? Compare(FilledBuffer buffer, int records);

    /// <summary>Exact bytes that <see cref="Fill"/> allocates on a 64-bit runtime, or null where there is no exact model.</summary>
    long? AllocatedBytes(int records);

    /// <summary>The arrays that <see cref="Fill"/> has alive at some time, by what they are, with their total size in bytes including headers.</summary>
    IReadOnlyList<(string What, long Bytes)> Arrays(int records);
}
