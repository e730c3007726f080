using System.Globalization;
using System.Text;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.MessagePack;

namespace Overtake.Tests.Workloads.Serializers;

/// <summary>The format against its public specification, and against the public test suite kawanet/msgpack-test-suite for timestamps.</summary>
public class MessagePackFormatTests
{
    private delegate void Writing(ref MessagePackWriter writer);

    [Theory]
    [InlineData("0", "00")]
    [InlineData("127", "7f")]
    [InlineData("128", "cc80")]
    [InlineData("255", "ccff")]
    [InlineData("256", "cd0100")]
    [InlineData("65535", "cdffff")]
    [InlineData("65536", "ce00010000")]
    [InlineData("2147483647", "ce7fffffff")]
    [InlineData("4294967295", "ceffffffff")]
    [InlineData("4294967296", "cf0000000100000000")]
    [InlineData("18446744073709551615", "cfffffffffffffffff")]
    [InlineData("-1", "ff")]
    [InlineData("-32", "e0")]
    [InlineData("-33", "d0df")]
    [InlineData("-128", "d080")]
    [InlineData("-129", "d1ff7f")]
    [InlineData("-32768", "d18000")]
    [InlineData("-32769", "d2ffff7fff")]
    [InlineData("-2147483648", "d280000000")]
    [InlineData("-2147483649", "d3ffffffff7fffffff")]
    [InlineData("-9223372036854775808", "d38000000000000000")]
    public void Whole_numbers_take_their_shortest_form(string number, string hex)
    {
        var value = Int128.Parse(number, CultureInfo.InvariantCulture);
        if (value >= 0)
        {
            Assert.Equal(hex, Written((ref writer) => writer.Write((ulong)value)));
            Assert.Equal((ulong)value, Reader(hex).ReadUInt64());
        }

        if (value >= long.MinValue && value <= long.MaxValue)
        {
            Assert.Equal(hex, Written((ref writer) => writer.Write((long)value)));
            Assert.Equal((long)value, Reader(hex).ReadInt64());
        }
        else
        {
            Assert.Throws<InvalidMessageException>(() => Reader(hex).ReadInt64());
        }

        if (value >= int.MinValue && value <= int.MaxValue)
        {
            Assert.Equal(hex, Written((ref writer) => writer.Write((int)value)));
            Assert.Equal((int)value, Reader(hex).ReadInt32());
        }
        else
        {
            Assert.Throws<InvalidMessageException>(() => Reader(hex).ReadInt32());
        }
    }

    [Theory]
    [InlineData("cf0000000000000001", 1)]
    [InlineData("ce00000001", 1)]
    [InlineData("cd0001", 1)]
    [InlineData("cc01", 1)]
    [InlineData("d001", 1)]
    [InlineData("d10001", 1)]
    [InlineData("d2ffffffff", -1)]
    [InlineData("d3ffffffffffffffff", -1)]
    public void Whole_numbers_are_read_in_any_form(string hex, long value) => Assert.Equal(value, Reader(hex).ReadInt64());

    [Theory]
    [InlineData(0, "a0")]
    [InlineData(1, "a1")]
    [InlineData(31, "bf")]
    [InlineData(32, "d920")]
    [InlineData(255, "d9ff")]
    [InlineData(256, "da0100")]
    [InlineData(65_535, "daffff")]
    [InlineData(65_536, "db00010000")]
    public void Texts_begin_with_the_shortest_length(int length, string header)
    {
        string text = new('x', length);
        var hex = Written((ref writer) => writer.Write(text));
        Assert.Equal(header + Convert.ToHexStringLower(Encoding.ASCII.GetBytes(text)), hex);
        Assert.Equal(text, Reader(hex).ReadString());
    }

    // Twelve letters of 3 bytes: the length no longer fits where the number of letters would have. The suite's own example of a text that is no ASCII.
    [Theory]
    [InlineData("ああああああああああああ", "d924")]
    [InlineData("Кириллица", "b2d09ad0b8d180d0b8d0bbd0bbd0b8d186d0b0")]
    public void Texts_are_UTF8(string text, string start)
    {
        var hex = Written((ref writer) => writer.Write(text));
        Assert.StartsWith(start, hex, StringComparison.Ordinal);
        Assert.Equal(text, Reader(hex).ReadString());
    }

    [Theory]
    [InlineData(0, "c400")]
    [InlineData(255, "c4ff")]
    [InlineData(256, "c50100")]
    [InlineData(65_536, "c600010000")]
    public void Bytes_begin_with_the_shortest_length(int length, string header)
    {
        var bytes = new byte[length];
        var hex = Written((ref writer) => writer.Write(bytes));
        Assert.Equal(header, hex[..header.Length]);
        Assert.Equal(bytes, Reader(hex).ReadBinary());
    }

    [Theory]
    [InlineData(0, "90", "80")]
    [InlineData(15, "9f", "8f")]
    [InlineData(16, "dc0010", "de0010")]
    [InlineData(65_536, "dd00010000", "df00010000")]
    public void Arrays_and_maps_begin_with_the_shortest_count(int count, string array, string map)
    {
        Assert.Equal(array, Written((ref writer) => writer.WriteArray(count)));
        Assert.Equal(map, Written((ref writer) => writer.WriteMap(count)));
        Assert.Equal(count, Reader(array + new string('0', 2 * count)).ReadArrayCount());
        Assert.Equal(count, Reader(map + new string('0', 4 * count)).ReadMapCount());
    }

    [Theory]
    [InlineData(0, 0, "d6ff00000000")]
    [InlineData(4_294_967_295, 0, "d6ffffffffff")]
    [InlineData(4_294_967_296, 0, "d7ff0000000100000000")]
    [InlineData(0, 100, "d7ff0000019000000000")]
    [InlineData(17_179_869_183, 0, "d7ff00000003ffffffff")]
    [InlineData(17_179_869_184, 0, "c70cff000000000000000400000000")]
    [InlineData(-1, 0, "c70cff00000000ffffffffffffffff")]
    [InlineData(-1, 999_999_900, "c70cff3b9ac99cffffffffffffffff")]
    [InlineData(-62_135_596_800, 0, "c70cff00000000fffffff1886e0900")]
    public void Dates_take_the_shortest_timestamp(long seconds, int nanoseconds, string hex)
    {
        var date = DateTime.UnixEpoch.AddTicks((seconds * TimeSpan.TicksPerSecond) + (nanoseconds / 100));
        Assert.Equal(hex, Written((ref writer) => writer.Write(date)));
        Assert.Equal(date, Reader(hex).ReadTimestamp());
        Assert.Equal(DateTimeKind.Utc, Reader(hex).ReadTimestamp().Kind);
        Assert.Equal(hex, Written((ref writer) => writer.Write(date == DateTime.MinValue ? date : date.ToLocalTime())));
    }

    [Theory]
    [InlineData("c3")]
    [InlineData("d6fe00000000")]
    [InlineData("d7ffee6b280000000000")]
    [InlineData("c70cff3b9aca000000000000000000")]
    [InlineData("c70cff000000007fffffffffffffff")]
    [InlineData("c70bff0000000000000000000000")]
    public void What_is_no_timestamp_is_refused(string hex) => Assert.Throws<InvalidMessageException>(() => Reader(hex).ReadTimestamp());

    [Theory]
    [InlineData("0", "a130")]
    [InlineData("-1.50", "a52d312e3530")]
    [InlineData("-0.00", "a52d302e3030")]
    [InlineData("-79228162514264337593543950335", "be2d3739323238313632353134323634333337353933353433393530333335")]
    [InlineData("-0.0000000000000000000000000001", "bf2d302e30303030303030303030303030303030303030303030303030303031")]
    public void Decimals_are_texts_with_all_their_digits(string number, string hex)
    {
        var value = decimal.Parse(number, CultureInfo.InvariantCulture);
        Assert.Equal(hex, Written((ref writer) => writer.Write(value)));
        Assert.Equal(decimal.GetBits(value), decimal.GetBits(Reader(hex).ReadDecimal()));
    }

    [Fact]
    public void Numbers_with_a_point_and_Guids_have_one_form()
    {
        Assert.Equal("ca3f800000", Written((ref writer) => writer.Write(1f)));
        Assert.Equal("cbbff0000000000000", Written((ref writer) => writer.Write(-1d)));
        Assert.Equal(1f, Reader("ca3f800000").ReadSingle());
        Assert.Equal(-1d, Reader("cbbff0000000000000").ReadDouble());
        var guid = Guid.NewGuid();
        var hex = Written((ref writer) => writer.Write(guid));
        Assert.Equal("d924" + Convert.ToHexStringLower(Encoding.ASCII.GetBytes(guid.ToString("D"))), hex);
        Assert.Equal(guid, Reader(hex).ReadGuid());
    }

    [Fact]
    public void A_count_beyond_the_input_is_an_end_that_has_not_arrived_and_costs_nothing()
    {
        var reader = Reader("ddffffffff00");
        Assert.Equal(0, reader.ReadArrayCount());
        Assert.True(reader.IsIncomplete);
        Assert.Equal(0, reader.ReadInt64());
    }

    private static MessagePackReader Reader(string hex) => new(Convert.FromHexString(hex));

    private static string Written(Writing write)
    {
        var target = new byte[200_000];
        var writer = new MessagePackWriter(target);
        write(ref writer);
        return Convert.ToHexStringLower(target.AsSpan(0, writer.Written));
    }
}
