namespace Overtake.Workloads.ByteBuffers;

/// <summary>
/// A big-endian buffer of fixed capacity with a position, as HdrHistogram.NET has it. Implementations are structs around one object,
/// so that code that is generic over them is compiled for each of them with direct calls. Relative methods read or write at
/// <see cref="Position"/> and move it by the size of the value; methods with an index do not move it.
/// </summary>
/// <typeparam name="TSelf">The implementation.</typeparam>
public interface IByteBuffer<TSelf>
    where TSelf : struct, IByteBuffer<TSelf>
{
    /// <summary>A buffer of zeros.</summary>
    /// <param name="capacity">Bytes, from 0.</param>
    static abstract TSelf Allocate(int capacity);

    /// <summary>A buffer that holds a copy of <paramref name="bytes"/>.</summary>
    static abstract TSelf Allocate(ReadOnlySpan<byte> bytes);

    /// <summary>Where the next relative method reads or writes, from 0 to <see cref="Capacity"/>.</summary>
    int Position { get; set; }

    /// <summary>Bytes in all.</summary>
    int Capacity { get; }

    /// <summary>Bytes from <see cref="Position"/> to the end.</summary>
    int Remaining { get; }

    /// <summary>Fills the buffer from <see cref="Position"/> on, however small the pieces in which the stream gives its bytes. Does not move the position.</summary>
    /// <param name="stream">Source.</param>
    /// <param name="length">Bytes wanted, at most <see cref="Remaining"/>.</param>
    /// <returns>Bytes read: less than <paramref name="length"/> only where the stream ended.</returns>
    int ReadFrom(Stream stream, int length);

    /// <summary>Reads a byte.</summary>
    byte Get();

    /// <summary>Reads two bytes.</summary>
    short GetShort();

    /// <summary>Reads four bytes.</summary>
    int GetInt();

    /// <summary>Reads four bytes at <paramref name="index"/>.</summary>
    int GetInt(int index);

    /// <summary>Reads eight bytes.</summary>
    long GetLong();

    /// <summary>Reads eight bytes as the bits of a double.</summary>
    double GetDouble();

    /// <summary>Writes a byte.</summary>
    void Put(byte value);

    /// <summary>Writes two bytes.</summary>
    void PutShort(short value);

    /// <summary>Writes four bytes.</summary>
    void PutInt(int value);

    /// <summary>Writes four bytes at <paramref name="index"/>.</summary>
    void PutInt(int index, int value);

    /// <summary>Writes eight bytes.</summary>
    void PutLong(long value);

    /// <summary>Writes the bits of a double in eight bytes.</summary>
    void PutDouble(double value);

    /// <summary>Reads as many values as <paramref name="values"/> holds.</summary>
    void Get(Span<short> values);

    /// <inheritdoc cref="Get(Span{short})"/>
    void Get(Span<int> values);

    /// <inheritdoc cref="Get(Span{short})"/>
    void Get(Span<long> values);

    /// <inheritdoc cref="Get(Span{short})"/>
    void Get(Span<double> values);

    /// <summary>Writes all values.</summary>
    void Put(ReadOnlySpan<short> values);

    /// <inheritdoc cref="Put(ReadOnlySpan{short})"/>
    void Put(ReadOnlySpan<int> values);

    /// <inheritdoc cref="Put(ReadOnlySpan{short})"/>
    void Put(ReadOnlySpan<long> values);

    /// <inheritdoc cref="Put(ReadOnlySpan{short})"/>
    void Put(ReadOnlySpan<double> values);

    /// <summary>A copy of all bytes.</summary>
    byte[] ToArray();

    /// <summary>Writes a run of bytes and moves the position behind it.</summary>
    void BlockCopy(ReadOnlySpan<byte> source);

    /// <summary>Copies bytes from <see cref="Position"/> on without moving it.</summary>
    void BlockGet(Span<byte> target);
}
