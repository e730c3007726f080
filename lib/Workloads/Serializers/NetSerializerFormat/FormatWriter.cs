using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Where a message is being written. Serializers of own types write with it: <see cref="ICustomTypeSerializer{T}"/>.</summary>
internal ref struct FormatWriter
{
    // What is asked for at least when the output has to give more, so that it is not asked for every field.
    private const int LeastSpan = 256;

    /// <summary>Elements of bounded length are asked memory for in pieces of so many bytes: small beside most buffers.</summary>
    internal const int PieceBytes = 2_048;

    // Bytes that are asked for in one piece: more saves no calls that matter, and outputs would keep so much memory.
    private const int MostAtOnce = 65_536;

    private readonly IBufferWriter<byte> _output;
    private readonly TypeTable _types;
    private ref byte _start;
    private ref byte _at;
    private ref byte _end;
    private int _depth;

    internal FormatWriter(TypeTable types, IBufferWriter<byte> output)
    {
        _types = types;
        _output = output;
        Use(output.GetSpan(LeastSpan));
    }

    private readonly int Written => (int)Unsafe.ByteOffset(ref _start, ref _at);

    public void WriteUInt32(uint value) => Commit(ref Varint.Write(ref Reserve(Varint.Longest32 + Varint.Slack), value));

    /// <summary>Appends numbers of 32 bits, without their count.</summary>
    public void WriteInt32s(ReadOnlySpan<int> values)
    {
        while (!values.IsEmpty)
        {
            var piece = values[..ReserveSome(values.Length, Varint.Longest32)];
            if (VarintBlock.IsSupported && piece.Length >= VarintBlock.Numbers)
            {
                // Up to seven numbers are left for the next piece.
                piece = piece[..(piece.Length & -VarintBlock.Numbers)];
                Commit(ref VarintBlock.Write(ref _at, piece));
            }
            else
            {
                ref var at = ref _at;
                foreach (var value in piece)
                {
                    at = ref Varint.WriteWord(ref at, Varint.ZigZag(value));
                }

                Commit(ref at);
            }

            values = values[piece.Length..];
        }
    }

    /// <summary>Appends bytes, without their count.</summary>
    public void WriteRaw(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            // What is left is filled first: an output that is asked for more may send what it has as a piece of its own.
            if (Unsafe.AreSame(ref _at, ref _end))
            {
                Grow(Math.Min(bytes.Length, MostAtOnce));
            }

            var length = Math.Min(bytes.Length, (int)Unsafe.ByteOffset(ref _at, ref _end));
            bytes[..length].CopyTo(MemoryMarshal.CreateSpan(ref _at, length));
            Commit(ref Unsafe.Add(ref _at, length));
            bytes = bytes[length..];
        }
    }

    public void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            WriteUInt32(0);
            return;
        }

        WriteUInt32((uint)value.Length + 1);
        WriteRaw(value);
    }

    /// <summary>Appends a text or null, as its UTF-8 length plus one, its length in UTF-16 and UTF-8. A lone surrogate becomes U+FFFD.</summary>
    public void WriteString(string? value)
    {
        if (string.IsNullOrEmpty(value))
        {
            WriteUInt32(value is null ? 0u : 1);
            return;
        }

        // Most texts are ASCII: their length in UTF-8 is known, and whether it is true turns out while they are copied.
        const int Header = (2 * Varint.Longest32) + Varint.Slack;
        var chars = (uint)value.Length;
        ref var text = ref Varint.Write(ref Varint.Write(ref Reserve(Header + value.Length), chars + 1), chars);
        if (Ascii.FromUtf16(value, MemoryMarshal.CreateSpan(ref text, value.Length), out _) == OperationStatus.Done)
        {
            Commit(ref Unsafe.Add(ref text, value.Length));
            return;
        }

        var bytes = Encoding.UTF8.GetByteCount(value);
        text = ref Varint.Write(ref Varint.Write(ref Reserve(Header + bytes), (uint)bytes + 1), chars);
        Encoding.UTF8.GetBytes(value, MemoryMarshal.CreateSpan(ref text, bytes));
        Commit(ref Unsafe.Add(ref text, bytes));
    }

    /// <summary>Appends an object of any registered type, or null: its type's id, then its body.</summary>
    /// <exception cref="NotSupportedException">Its type is not registered.</exception>
    /// <exception cref="InvalidOperationException">Objects are nested deeper than <see cref="FormatSerializer.MaxDepth"/>; a cycle is.</exception>
    public void WriteObject(object? value)
    {
        if (value is null)
        {
            WriteUInt32(0);
            return;
        }

        Enter();
        _types.Of(value).Writer(ref this, value);
        Leave();
    }

    /// <summary>Memory for at least <paramref name="count"/> bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte Reserve(int count)
    {
        if (Unsafe.ByteOffset(ref _at, ref _end) < count)
        {
            Grow(count);
        }

        return ref _at;
    }

    /// <summary>
    /// Memory for some of <paramref name="count"/> elements, and how many they are. What is left is filled
    /// first: an output that is asked for more than it has left may send what it has as a piece of its own.
    /// </summary>
    /// <param name="count">Elements, from 1.</param>
    /// <param name="longest">Bytes of an element at most, up to <see cref="PieceBytes"/>.</param>
    internal int ReserveSome(int count, int longest)
    {
        if (Fitting(longest) == 0)
        {
            Grow((Math.Min(count, PieceBytes / longest) * longest) + Varint.Slack);
        }

        return (int)Math.Min(count, Fitting(longest));
    }

    /// <summary>Says how far the reserved memory has been written.</summary>
    // By way of a span, as the compiler cannot know that the reference is into memory that outlives this.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Commit(ref byte at) => _at = ref MemoryMarshal.GetReference(MemoryMarshal.CreateSpan(ref at, 0));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter()
    {
        if (++_depth > FormatSerializer.MaxDepth)
        {
            ThrowTooDeep();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Leave() => _depth--;

    /// <summary>Hands over what has been written to the output.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void Finish() => _output.Advance(Written);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowTooDeep() =>
        throw new InvalidOperationException($"Objects are nested more than {FormatSerializer.MaxDepth} deep, or refer to each other in a circle.");

    private readonly nint Fitting(int longest) => Math.Max(0, Unsafe.ByteOffset(ref _at, ref _end) - Varint.Slack) / longest;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int count)
    {
        _output.Advance(Written);
        Use(_output.GetSpan(Math.Max(count, LeastSpan)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Use(Span<byte> memory)
    {
        // By way of a local: a field that was just written would be read back from memory.
        ref var start = ref MemoryMarshal.GetReference(memory);
        _start = ref start;
        _at = ref start;
        _end = ref Unsafe.Add(ref start, memory.Length);
    }
}
