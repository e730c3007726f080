namespace Overtake.Workloads.ByteBuffers;

/// <summary>
/// How values get into the bytes of a buffer and out of them, the most significant byte first. Implementations are structs, so that a
/// buffer is compiled for each of them with direct calls. What does not fit into the array throws and leaves it as it was.
/// </summary>
public interface IBigEndianCodec
{
    /// <summary>Reads two bytes at <paramref name="index"/>.</summary>
    static abstract short ReadShort(byte[] bytes, int index);

    /// <summary>Reads four bytes at <paramref name="index"/>.</summary>
    static abstract int ReadInt(byte[] bytes, int index);

    /// <summary>Reads eight bytes at <paramref name="index"/>.</summary>
    static abstract long ReadLong(byte[] bytes, int index);

    /// <summary>Reads eight bytes at <paramref name="index"/> as the bits of a double.</summary>
    static abstract double ReadDouble(byte[] bytes, int index);

    /// <summary>Writes two bytes at <paramref name="index"/>.</summary>
    static abstract void WriteShort(byte[] bytes, int index, short value);

    /// <summary>Writes four bytes at <paramref name="index"/>.</summary>
    static abstract void WriteInt(byte[] bytes, int index, int value);

    /// <summary>Writes eight bytes at <paramref name="index"/>.</summary>
    static abstract void WriteLong(byte[] bytes, int index, long value);

    /// <summary>Writes the bits of a double in eight bytes at <paramref name="index"/>.</summary>
    static abstract void WriteDouble(byte[] bytes, int index, double value);

    /// <summary>Reads a whole run of values from <paramref name="index"/> on, where the codec knows better than one by one.</summary>
    /// <returns>False, and nothing is read, where it does not.</returns>
    static virtual bool TryReadRun(byte[] bytes, int index, Span<short> values) => false;

    /// <inheritdoc cref="TryReadRun(byte[], int, Span{short})"/>
    static virtual bool TryReadRun(byte[] bytes, int index, Span<int> values) => false;

    /// <inheritdoc cref="TryReadRun(byte[], int, Span{short})"/>
    static virtual bool TryReadRun(byte[] bytes, int index, Span<long> values) => false;

    /// <inheritdoc cref="TryReadRun(byte[], int, Span{short})"/>
    static virtual bool TryReadRun(byte[] bytes, int index, Span<double> values) => false;

    /// <summary>Writes a whole run of values from <paramref name="index"/> on, where the codec knows better than one by one.</summary>
    /// <returns>False, and nothing is written, where it does not.</returns>
    static virtual bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<short> values) => false;

    /// <inheritdoc cref="TryWriteRun(byte[], int, ReadOnlySpan{short})"/>
    static virtual bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<int> values) => false;

    /// <inheritdoc cref="TryWriteRun(byte[], int, ReadOnlySpan{short})"/>
    static virtual bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<long> values) => false;

    /// <inheritdoc cref="TryWriteRun(byte[], int, ReadOnlySpan{short})"/>
    static virtual bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<double> values) => false;
}
