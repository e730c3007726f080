using Overtake.Workloads.LeadingZeros;

namespace Overtake.Tests.Workloads.LeadingZeros;

public class LeadingZeroInputsTests
{
    [Fact]
    public void The_published_32_bit_list_is_whole()
    {
        var values = LeadingZeroInputs.Published(32);
        Assert.Equal(LeadingZeroInputs.Count, values.Length);
        Assert.Equal([1L, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33], values[..14]);
        Assert.Equal([1_073_741_823, 1_073_741_824, 1_073_741_825, 2_147_483_647, 2_147_483_648, 2_147_483_649], values[^6..]);
        Assert.Equal(values.Order().Distinct(), values);
    }

    [Fact]
    public void The_published_64_bit_list_is_its_large_end()
    {
        var values = LeadingZeroInputs.Published(64);
        Assert.Equal(LeadingZeroInputs.Count, values.Length);
        Assert.Equal([4_294_967_297, 8_589_934_591, 8_589_934_592, 8_589_934_593], values[..4]);
        Assert.Equal([4_611_686_018_427_387_903, 4_611_686_018_427_387_904, 4_611_686_018_427_387_905, long.MaxValue], values[^4..]);
        Assert.Equal(values.Order().Distinct(), values);
    }

    [Theory]
    [InlineData(32, uint.MaxValue, 477_430_978, 4_216_356_438)]
    [InlineData(64, long.MaxValue - 1, 1_025_275_216_965_040_167, 9_054_556_503_275_127_431)]
    public void Random_values_are_positive_in_range_and_always_the_same(int bits, long highest, long first, long last)
    {
        var values = LeadingZeroInputs.Random(bits);
        Assert.Equal(LeadingZeroInputs.Count, values.Length);
        Assert.All(values, value => Assert.InRange(value, 1, highest));
        Assert.Equal((first, last), (values[0], values[^1]));
    }

    [Fact]
    public void Half_of_the_random_values_have_the_fewest_leading_zeros()
    {
        // 46 expected; 5 standard deviations are 24.
        Assert.InRange(LeadingZeroInputs.Random(32).Count(value => value >= 1L << 31), 22, 70);
        Assert.InRange(LeadingZeroInputs.Random(64).Count(value => value >= 1L << 62), 22, 70);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(16)]
    [InlineData(65)]
    public void Other_widths_are_refused(int bits)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => LeadingZeroInputs.Published(bits));
        Assert.Throws<ArgumentOutOfRangeException>(() => LeadingZeroInputs.Random(bits));
    }
}
