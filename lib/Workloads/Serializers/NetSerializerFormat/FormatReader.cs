using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>
/// Where a message is being read. Serializers of own types read with it: <see cref="ICustomTypeSerializer{T}"/>. Where the input ends within the
/// message, everything that is read from then on is zero, null or empty, and <see cref="IsIncomplete"/> is set: no exception is needed to ask for more.
/// </summary>
internal ref struct FormatReader
{
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private readonly TypeTable _types;
    private readonly StreamInput? _more;
    private ref byte _start;
    private ref byte _at;
    private ref byte _end;
    private long _before;
    private long _claimed;
    private int _depth;

    internal FormatReader(TypeTable types, ReadOnlySpan<byte> input, StreamInput? more = null)
    {
        _types = types;
        _more = more;
        Use(input);
    }

    /// <summary>Whether the input has ended within the message.</summary>
    public bool IsIncomplete { get; private set; }

    /// <summary>Bytes of what is in memory that have been read.</summary>
    internal readonly int ConsumedOfUnread => (int)Unsafe.ByteOffset(ref _start, ref _at);

    /// <summary>Where generated code reads on by itself.</summary>
    internal readonly ref byte At => ref _at;

    private readonly nint Remaining => Unsafe.ByteOffset(ref _at, ref _end);

    public byte ReadByte()
    {
        if (!Unsafe.IsAddressLessThan(ref _at, ref _end) && !More(1))
        {
            return 0;
        }

        var value = _at;
        _at = ref Unsafe.Add(ref _at, 1);
        return value;
    }

    /// <summary>The next number of 32 bits.</summary>
    /// <exception cref="InvalidMessageException">It has more.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadUInt32()
    {
        if (Unsafe.IsAddressLessThan(ref _at, ref _end))
        {
            uint first = _at;
            if (first < 0x80)
            {
                _at = ref Unsafe.Add(ref _at, 1);
                return first;
            }
        }

        return ReadLong32();
    }

    public int ReadInt32() => Varint.UnZigZag(ReadUInt32());

    /// <summary>The next number of 64 bits.</summary>
    /// <exception cref="InvalidMessageException">It has more.</exception>
    public ulong ReadUInt64()
    {
        ulong number = 0;
        if (Has(Varint.Longest64))
        {
            _at = ref Varint.Read(ref _at, ref number);
            return number;
        }

        for (var shift = 0; ; shift += 7)
        {
            ulong next = ReadByte();
            if (shift == 63 && next > 1)
            {
                Varint.ThrowTooLong();
            }

            number |= (next & 0x7F) << shift;
            if (next < 0x80)
            {
                return IsIncomplete ? 0 : number;
            }
        }
    }

    public long ReadInt64() => Varint.UnZigZag(ReadUInt64());

    /// <summary>The length of an array, written as length + 1; -1 for none.</summary>
    /// <param name="shortest">
    /// Bytes that an element takes at least, from 1. So many times the length are there when this returns, so that an array may be allocated.
    /// </param>
    /// <exception cref="InvalidMessageException">No array can be so long.</exception>
    public int ReadLength(int shortest)
    {
        var length = ReadUInt32();
        if (length <= 1)
        {
            return (int)length - 1;
        }

        return Claim(length - 1, shortest) ? (int)length - 1 : -1;
    }

    /// <summary>
    /// As <see cref="ReadLength"/>, for what nothing is allocated by a second time, or by
    /// serializers of own types that may well do so: their shortest form can hold arrays.
    /// </summary>
    internal int ReadUnclaimedLength(int shortest)
    {
        var length = ReadUInt32();
        if (length <= 1)
        {
            return (int)length - 1;
        }

        return Require(length - 1, shortest) ? (int)length - 1 : -1;
    }

    /// <summary>Whether <paramref name="count"/> elements can be there: false where the input ends before their shortest form.</summary>
    /// <param name="count">Elements that are to be allocated.</param>
    /// <param name="shortest">Bytes that an element takes at least, from 1.</param>
    /// <exception cref="InvalidMessageException">No array can be so long.</exception>
    public bool Require(long count, int shortest)
    {
        if (count > Array.MaxLength / shortest)
        {
            throw new InvalidMessageException("An array is longer than one can be.");
        }

        return Has((int)count * shortest) || More((int)count * shortest);
    }

    /// <summary>The next numbers of 32 bits, as many as there is room for.</summary>
    /// <exception cref="InvalidMessageException">One has more.</exception>
    public void ReadInt32s(Span<int> values)
    {
        var read = 0;
        do
        {
            if (!VarintBlock.IsSupported)
            {
                read += ReadWindows(values[read..]);
            }
            else if (values.Length - read >= VarintBlock.Numbers && Has(VarintBlock.Window))
            {
                read += ReadBlocks(values[read..]);
            }

            // One by one at the end of the array or of what is in memory. Where more may come into memory, all at once is tried again.
            for (var end = _more is null ? values.Length : Math.Min(values.Length, read + VarintBlock.Numbers); read < end; read++)
            {
                values[read] = ReadInt32();
            }
        }
        while (read < values.Length);
    }

    public byte[]? ReadBytes()
    {
        var length = ReadUnclaimedLength(1);
        if (length <= 0)
        {
            return length < 0 ? null : [];
        }

        var value = GC.AllocateUninitializedArray<byte>(length);
        Take(length).CopyTo(value);
        return value;
    }

    /// <summary>A text, or null.</summary>
    /// <exception cref="InvalidMessageException">It is no UTF-8, or not of the length it says.</exception>
    public string? ReadString()
    {
        var bytes = ReadUnclaimedLength(1);
        if (bytes <= 0)
        {
            return bytes < 0 ? null : "";
        }

        var chars = ReadUInt32();
        if (!Require(bytes, 1))
        {
            return null;
        }

        var text = Take(bytes);
        if (chars == text.Length && Ascii.IsValid(text))
        {
            return Encoding.Latin1.GetString(text);
        }

        return Decode(text, chars);
    }

    /// <summary>Whether <paramref name="count"/> bytes are in memory. Generated code then reads them by itself.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly bool Has(int count) => Remaining >= count;

    /// <summary>Says how far generated code has read.</summary>
    // By way of a span, as the compiler cannot know that the reference is into memory that outlives this.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Commit(ref byte at) => _at = ref MemoryMarshal.GetReference(MemoryMarshal.CreateSpan(ref at, 0));

    /// <summary>The object of a type id that has been read, or null.</summary>
    /// <exception cref="InvalidMessageException">There is no type of the id, objects are nested too deep, or the body is malformed.</exception>
    internal object? ReadObject(uint id)
    {
        if (id == 0)
        {
            return null;
        }

        Enter();
        var value = _types.Of(id).Reader(ref this);
        Leave();
        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter()
    {
        if (++_depth > FormatSerializer.MaxDepth)
        {
            throw new InvalidMessageException($"Objects are nested more than {FormatSerializer.MaxDepth} deep.");
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Leave() => _depth--;

    /// <summary>Refuses a type id where another type is expected, unless the input has ended before it.</summary>
    internal readonly void RefuseType()
    {
        if (!IsIncomplete)
        {
            throw new InvalidMessageException("An object is of another type than its field.");
        }
    }

    /// <summary>Refuses a key that is null or twice in a dictionary, unless the input has ended before it.</summary>
    internal readonly void RefuseKey()
    {
        if (!IsIncomplete)
        {
            throw new InvalidMessageException("A key is null or twice in a dictionary.");
        }
    }

    private static string Decode(ReadOnlySpan<byte> text, uint chars)
    {
        try
        {
            // Counted first, so that a text is only made when it is what it says.
            if (Utf8.GetCharCount(text) == chars)
            {
                return Utf8.GetString(text);
            }
        }
        catch (DecoderFallbackException cause)
        {
            throw new InvalidMessageException("A text is no UTF-8.", cause);
        }

        throw new InvalidMessageException("A text has another length than it says.");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private uint ReadLong32()
    {
        uint number = 0;
        if (Has(Varint.Slack))
        {
            _at = ref Varint.Read(ref _at, ref number);
            return number;
        }

        for (var shift = 0; ; shift += 7)
        {
            uint next = ReadByte();
            if (shift == 28 && next > 0x0F)
            {
                Varint.ThrowTooLong();
            }

            number |= (next & 0x7F) << shift;
            if (next < 0x80)
            {
                return IsIncomplete ? 0 : number;
            }
        }
    }

    // Apart, so that short arrays do not pay for it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadBlocks(Span<int> values)
    {
        var read = VarintBlock.Read(MemoryMarshal.CreateReadOnlySpan(ref _at, (int)Remaining), values, out var consumed);
        _at = ref Unsafe.Add(ref _at, consumed);
        return read;
    }

    // The ends of all numbers within 32 bytes are found at once. The next number's place is
    // then a matter of the ends alone and does not wait for the one before to be decoded.
    private int ReadWindows(Span<int> values)
    {
        var read = 0;
        while (values.Length - read >= Vector256<byte>.Count && Has(Vector256<byte>.Count + Varint.Slack))
        {
            var ends = ~Vector256.LoadUnsafe(ref _at).ExtractMostSignificantBits();
            var start = 0;
            for (; ends != 0; ends &= ends - 1)
            {
                var next = BitOperations.TrailingZeroCount(ends) + 1;
                var length = next - start;
                if (length > Varint.Longest32)
                {
                    Varint.ThrowTooLong();
                }

                var number = Varint.Gather(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref _at, start)), length);
                if (number > uint.MaxValue)
                {
                    Varint.ThrowTooLong();
                }

                values[read++] = Varint.UnZigZag((uint)number);
                start = next;
            }

            if (start == 0)
            {
                Varint.ThrowTooLong();
            }

            _at = ref Unsafe.Add(ref _at, start);
        }

        return read;
    }

    /// <summary>
    /// As <see cref="Require"/>, but what other arrays of the message were allocated by is not
    /// there a second time: the shortest forms of all elements of all arrays are different bytes.
    /// </summary>
    private bool Claim(long count, int shortest)
    {
        if (count > Array.MaxLength / shortest)
        {
            throw new InvalidMessageException("An array is longer than one can be.");
        }

        _claimed += count * shortest;
        var ahead = Math.Max(count * shortest, _claimed - _before - ConsumedOfUnread);
        if (ahead > Array.MaxLength)
        {
            throw new InvalidMessageException("Arrays are longer together than a message can be.");
        }

        return Has((int)ahead) || More((int)ahead);
    }

    private ReadOnlySpan<byte> Take(int count)
    {
        var taken = MemoryMarshal.CreateReadOnlySpan(ref _at, count);
        _at = ref Unsafe.Add(ref _at, count);
        return taken;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool More(int count)
    {
        if (_more is not null && !IsIncomplete)
        {
            var consumed = Unsafe.ByteOffset(ref _start, ref _at);
            var there = _more.TryFill((int)consumed, count);
            _before += consumed;
            Use(_more.Unread);
            if (there)
            {
                return true;
            }
        }

        // What is left is part of something that is not whole.
        IsIncomplete = true;
        _at = ref _end;
        return false;
    }

    private void Use(ReadOnlySpan<byte> input)
    {
        // By way of a local: a field that was just written would be read back from memory.
        ref var start = ref MemoryMarshal.GetReference(input);
        _start = ref start;
        _at = ref start;
        _end = ref Unsafe.Add(ref start, input.Length);
    }
}
