using System.Buffers.Binary;
using Overtake.Workloads.ByteBuffers;

namespace Overtake.Tests.Workloads.ByteBuffers;

public abstract class ByteBufferTests<TCodec>
    where TCodec : struct, IBigEndianCodec
{
    public static TheoryData<int> Ints => [0, 1, -1, 42, int.MinValue, int.MaxValue, 12_345_678];

    public static TheoryData<long> Longs => [0, 1, -1, 42, long.MinValue, long.MaxValue, 12_345_678L * 999];

    public static TheoryData<double> Doubles => [0, -0.0, 1, double.PositiveInfinity, double.NegativeInfinity, Math.PI, double.NaN, double.Epsilon, double.MaxValue];

    [Theory]
    [MemberData(nameof(Ints))]
    public void Ints_are_big_endian_and_move_the_position(int value)
    {
        var buffer = ByteBuffer<TCodec>.Allocate(12);
        buffer.Position = 4;
        buffer.PutInt(value);
        Assert.Equal((8, 4), (buffer.Position, buffer.Remaining));
        Assert.Equal([0, 0, 0, 0, (byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value, 0, 0, 0, 0], buffer.ToArray());
        buffer.Position = 4;
        Assert.Equal(value, buffer.GetInt());
        Assert.Equal(8, buffer.Position);
    }

    [Theory]
    [MemberData(nameof(Longs))]
    public void Longs_are_big_endian_and_move_the_position(long value)
    {
        var buffer = ByteBuffer<TCodec>.Allocate(8);
        buffer.PutLong(value);
        Assert.Equal(8, buffer.Position);
        Assert.Equal(Enumerable.Range(0, 8).Select(i => (byte)(value >> (56 - (8 * i)))), buffer.ToArray());
        buffer.Position = 0;
        Assert.Equal(value, buffer.GetLong());
    }

    [Theory]
    [MemberData(nameof(Doubles))]
    public void Doubles_keep_every_bit(double value)
    {
        var buffer = ByteBuffer<TCodec>.Allocate(9);
        buffer.Position = 1;
        buffer.PutDouble(value);
        Assert.Equal(BitConverter.DoubleToInt64Bits(value), BinaryPrimitives.ReadInt64BigEndian(buffer.ToArray().AsSpan(1)));
        buffer.Position = 1;
        Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(buffer.GetDouble()));
        Assert.Equal(9, buffer.Position);
    }

    [Theory]
    [InlineData(0x01, 0x00, 256)]
    [InlineData(0x00, 0x7F, 127)]
    [InlineData(0xFF, 0xFE, -2)]
    public void Shorts_as_published(byte high, byte low, short value)
    {
        var buffer = ByteBuffer<TCodec>.Allocate([high, low]);
        Assert.Equal(value, buffer.GetShort());
        buffer.Position = 0;
        buffer.PutShort(value);
        Assert.Equal([high, low], buffer.ToArray());
        Assert.Equal(2, buffer.Position);
    }

    [Fact]
    public void Indexed_ints_do_not_move_the_position()
    {
        var buffer = ByteBuffer<TCodec>.Allocate(12);
        buffer.PutInt(4, 0x01020304);
        buffer.PutInt(8, -1);
        Assert.Equal(0, buffer.Position);
        Assert.Equal([0, 0, 0, 0, 1, 2, 3, 4, 255, 255, 255, 255], buffer.ToArray());
        Assert.Equal((0x01020304, -1, 0), (buffer.GetInt(4), buffer.GetInt(8), buffer.Position));
    }

    [Fact]
    public void Blocks_and_bytes()
    {
        var buffer = ByteBuffer<TCodec>.Allocate(5);
        buffer.Put(7);
        buffer.BlockCopy([1, 2, 3]);
        Assert.Equal(4, buffer.Position);
        buffer.Position = 1;
        var read = new byte[3];
        buffer.BlockGet(read);
        Assert.Equal((1, 1), (buffer.Position, buffer.Get()));
        Assert.Equal([1, 2, 3], read);
        Assert.Equal([7, 1, 2, 3, 0], buffer.ToArray());
    }

    [Fact]
    public void Allocate_copies()
    {
        byte[] bytes = [1, 2];
        var buffer = ByteBuffer<TCodec>.Allocate(bytes);
        bytes[0] = 9;
        buffer.ToArray()[1] = 9;
        Assert.Equal([1, 2], buffer.ToArray());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(100)]
    public void Reading_from_a_stream_goes_on_after_partial_reads_and_does_not_move_the_position(int piece)
    {
        var buffer = ByteBuffer<TCodec>.Allocate(10);
        buffer.Position = 2;
        Assert.Equal(6, buffer.ReadFrom(new Dripping([1, 2, 3, 4, 5, 6, 7, 8], piece), 6));
        Assert.Equal(2, buffer.Position);
        Assert.Equal([0, 0, 1, 2, 3, 4, 5, 6, 0, 0], buffer.ToArray());
        Assert.Equal(2, buffer.ReadFrom(new Dripping([9, 9], piece), 8));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(33)]
    [InlineData(1_000)]
    public void Runs_of_values_are_what_single_values_are(int count)
    {
        var random = new Random(count);
        var values = new long[count];
        for (var i = 0; i < count; i++)
        {
            values[i] = random.NextInt64(long.MinValue, long.MaxValue);
        }

        short[] shorts = [.. values.Select(v => unchecked((short)v))];
        int[] ints = [.. values.Select(v => unchecked((int)v))];
        double[] doubles = [.. values.Select(BitConverter.Int64BitsToDouble)];
        var runs = ByteBuffer<TCodec>.Allocate(count * 22);
        var single = ByteBuffer<TCodec>.Allocate(count * 22);
        runs.Put(shorts.AsSpan());
        runs.Put(ints.AsSpan());
        runs.Put(values.AsSpan());
        runs.Put(doubles.AsSpan());
        Array.ForEach(shorts, v => single.PutShort(v));
        Array.ForEach(ints, v => single.PutInt(v));
        Array.ForEach(values, v => single.PutLong(v));
        Array.ForEach(doubles, v => single.PutDouble(v));
        Assert.Equal((single.Capacity, single.Capacity), (runs.Position, single.Position));
        Assert.Equal(single.ToArray(), runs.ToArray());

        runs.Position = 0;
        var (readShorts, readInts, readLongs, readDoubles) = (new short[count], new int[count], new long[count], new double[count]);
        runs.Get(readShorts.AsSpan());
        runs.Get(readInts.AsSpan());
        runs.Get(readLongs.AsSpan());
        runs.Get(readDoubles.AsSpan());
        Assert.Equal(shorts, readShorts);
        Assert.Equal(ints, readInts);
        Assert.Equal(values, readLongs);
        Assert.Equal(values, readDoubles.Select(BitConverter.DoubleToInt64Bits));
    }

    [Fact]
    public void Beyond_the_end_nothing_is_written()
    {
        var buffer = ByteBuffer<TCodec>.Allocate(7);
        Assert.ThrowsAny<Exception>(() => buffer.PutLong(-1));
        buffer.Position = 4;
        Assert.ThrowsAny<Exception>(() => buffer.GetInt());
        Assert.ThrowsAny<Exception>(() => buffer.PutInt(5, -1));
        Assert.All(buffer.ToArray(), b => Assert.Equal(0, b));
    }

    private sealed class Dripping(byte[] bytes, int piece) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(piece, buffer.Length)]);
    }
}

public class BeforeCodecTests : ByteBufferTests<BeforeCodec>;

public class AfterCodecTests : ByteBufferTests<AfterCodec>;

public class VectorisedCodecTests : ByteBufferTests<VectorisedCodec>;
