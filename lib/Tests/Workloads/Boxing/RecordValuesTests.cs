using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Tests.Workloads.Boxing;

/// <summary>Values of users' records against what the platform writes.</summary>
public class RecordValuesTests
{
    public static TheoryData<decimal> Decimals => [0m, 1m, -0.001m, 79228162514264337593543950335m, -79228162514264337593543950335m, 1.0000000000000000000000000001m, new decimal(1, 2, 3, true, 28)];

    [Theory]
    [MemberData(nameof(Decimals))]
    public void A_decimal_is_written_as_BinaryWriter_writes_it(decimal value)
    {
        var bytes = new byte[RecordValues.Wide];
        RecordValues.Write(bytes, value);

        var stream = new MemoryStream();
        new BinaryWriter(stream).Write(value);
        Assert.Equal(stream.ToArray(), bytes);
        Assert.Equal(decimal.GetBits(value), decimal.GetBits(RecordValues.ReadDecimal(bytes)));
    }

    [Fact]
    public void Bytes_that_are_no_decimal_are_refused_as_the_platform_refuses_them()
    {
        var random = new Random(3);
        var bytes = new byte[RecordValues.Wide];
        for (var i = 0; i < 20_000; i++)
        {
            random.NextBytes(bytes);
            // Mostly near what is allowed.
            bytes[12] = (byte)(i % 7 == 0 ? bytes[12] : 0);
            bytes[13] = (byte)(i % 11 == 0 ? bytes[13] : 0);
            bytes[14] %= 40;
            bytes[15] &= i % 5 == 0 ? (byte)0xFF : (byte)0x80;
            decimal? expected = null;
            try
            {
                expected = new decimal([BitConverter.ToInt32(bytes, 0), BitConverter.ToInt32(bytes, 4), BitConverter.ToInt32(bytes, 8), BitConverter.ToInt32(bytes, 12)]);
            }
            catch (ArgumentException)
            {
                Assert.Throws<InvalidDataException>(() => RecordValues.ReadDecimal(bytes));
            }

            if (expected is { } value)
            {
                Assert.Equal(decimal.GetBits(value), decimal.GetBits(RecordValues.ReadDecimal(bytes)));
            }
        }
    }

    [Fact]
    public void Guids_and_points_in_time_come_back()
    {
        var bytes = new byte[RecordValues.Wide];
        var guid = Guid.NewGuid();
        RecordValues.Write(bytes, guid);
        Assert.Equal(guid.ToByteArray(), bytes);
        Assert.Equal(guid, RecordValues.ReadGuid(bytes));

        foreach (var time in (DateTimeOffset[])[DateTimeOffset.MinValue, DateTimeOffset.MaxValue, new(2026, 11, 24, 1, 2, 3, TimeSpan.FromMinutes(-839))])
        {
            RecordValues.Write(bytes, time);
            Assert.True(time.EqualsExact(RecordValues.ReadDateTimeOffset(bytes)));
        }
    }

    [Fact]
    public void Bytes_of_no_point_in_time_and_of_no_flag_are_refused_and_short_ones_too()
    {
        Assert.Throws<InvalidDataException>(() => RecordValues.ReadDateTimeOffset([255, 255, 255, 255, 255, 255, 255, 127, 0, 0]));
        Assert.Throws<InvalidDataException>(() => RecordValues.ReadDateTimeOffset([0, 0, 0, 0, 0, 0, 0, 1, 255, 127]));
        Assert.Throws<InvalidDataException>(() => RecordValues.IsThere(2));
        Assert.True(RecordValues.IsThere(1) && !RecordValues.IsThere(0));
        Assert.Throws<ArgumentOutOfRangeException>(() => RecordValues.ReadDecimal(new byte[15]));
        Assert.Throws<ArgumentOutOfRangeException>(() => RecordValues.ReadGuid(new byte[15]));
        Assert.Throws<ArgumentOutOfRangeException>(() => RecordValues.ReadDateTimeOffset(new byte[9]));
    }

    [Fact]
    public void Wide_values_go_into_slots_and_checksums()
    {
        Assert.Equal(1.5m, Boxes.Value<decimal>(Boxes.Of(1.5m)));
        Assert.Equal(1.5m, Variant.Value<decimal>(Variant.Of(1.5m)));
        Assert.Null(Boxes.Value<int?>(Boxes.Of<int?>(null)));
        Assert.Equal(3, Variant.Value<int?>(Variant.Of<int?>(3)));
        Assert.Throws<InvalidDataException>(() => Boxes.Value<decimal>("1.5"));
        Assert.Throws<InvalidDataException>(() => Boxes.Value<int>(null!));
        Assert.NotEqual(RecordValues.Mix<Checksum>(1, 1.5m), RecordValues.Mix<Checksum>(1, 1.50m));
        Assert.NotEqual(RecordValues.Mix<Checksum>(1, Guid.Empty), RecordValues.Mix<Checksum>(1, new Guid(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)));
        Assert.NotEqual(RecordValues.Mix<Checksum>(1, DateTimeOffset.UnixEpoch), RecordValues.Mix<Checksum>(1, DateTimeOffset.UnixEpoch.ToOffset(TimeSpan.FromHours(1)).AddHours(-1)));
    }

    [Fact]
    public void Arrays_come_back_and_their_bytes_are_those_that_BinaryWriter_writes_one_by_one()
    {
        var bytes = new byte[100];
        int[] numbers = [1, -2, int.MaxValue];
        var stream = new MemoryStream();
        var writer = new BinaryWriter(stream);
        writer.Write(numbers.Length);
        Array.ForEach(numbers, writer.Write);

        Assert.Equal((12, 12), (RecordArrays.Length(numbers), RecordArrays.Write(bytes, numbers)));
        Assert.Equal(stream.ToArray()[4..], bytes[..12]);
        Assert.Equal(numbers, RecordArrays.Read<int>(bytes.AsSpan(0, 12)));
        Assert.Equal(numbers, RecordArrays.Read<int>(ReaderOf(w => RecordArrays.Write(w, numbers))));
        Assert.Equal(stream.ToArray(), ((MemoryStream)ReaderOf(w => RecordArrays.Write(w, numbers)).BaseStream).ToArray());

        string[] texts = ["", "OVTK-ä", "x"];
        Assert.Equal((20, 20), (RecordArrays.Length(texts), RecordArrays.Write(bytes, texts)));
        Assert.Equal(texts, RecordArrays.ReadTexts(bytes.AsSpan(0, 20)));
        Assert.Equal(texts, RecordArrays.ReadTexts(ReaderOf(w => RecordArrays.Write(w, texts))));

        decimal[] prices = [.. Decimals.Select(d => d.Data)];
        RecordArrays.Write(bytes = new byte[16 * prices.Length], prices);
        Assert.Equal(prices.Select(decimal.GetBits), RecordArrays.Read<decimal>(bytes).Select(decimal.GetBits));
        Assert.Throws<ArgumentOutOfRangeException>(() => RecordArrays.Write(bytes.AsSpan(1), prices));
    }

    [Fact]
    public void Any_bytes_are_an_array_or_are_refused()
    {
        var random = new Random(4);
        var read = 0;
        for (var i = 0; i < 20_000; i++)
        {
            var bytes = new byte[random.Next(70)];
            random.NextBytes(bytes);
            // Lengths near what fits, as attackers and faults have them.
            for (var at = 0; at + 4 <= bytes.Length; at += 1 + random.Next(20))
            {
                BitConverter.TryWriteBytes(bytes.AsSpan(at), random.Next(-2, 12));
            }

            read += Reads(() => RecordArrays.Read<int>(bytes).Length) + Reads(() => RecordArrays.Read<decimal>(bytes).Length) + Reads(() => RecordArrays.ReadTexts(bytes).Length)
                + Reads(() => RecordArrays.Read<long>(new BinaryReader(new MemoryStream(bytes))).Length) + Reads(() => RecordArrays.ReadTexts(new BinaryReader(new MemoryStream(bytes))).Length);
        }

        Assert.InRange(read, 10_000, 90_000);

        // What is not there is not allocated for.
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<EndOfStreamException>(() => RecordArrays.Read<long>(new BinaryReader(new MemoryStream([255, 255, 255, 127, 1]))));
        Assert.Throws<InvalidDataException>(() => RecordArrays.ReadTexts([255, 255, 255, 127, 1]));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 100_000);

        static int Reads(Func<int> read)
        {
            try
            {
                return read() >= 0 ? 1 : 0;
            }
            // What BinaryReader throws besides is caught where records are read.
            catch (Exception e) when (e is InvalidDataException or IOException or FormatException)
            {
                return 0;
            }
        }
    }

    private static BinaryReader ReaderOf(Action<BinaryWriter> write)
    {
        var stream = new MemoryStream();
        write(new BinaryWriter(stream));
        stream.Position = 0;
        return new BinaryReader(stream);
    }
}
