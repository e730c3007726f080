using System.Numerics;
using Overtake.Workloads.LeadingZeros;

namespace Overtake.Tests.Workloads.LeadingZeros;

public class LeadingZeroMethodsTests
{
    public static TheoryData<string> Names => [.. LeadingZeroMethods.All.Select(method => method.Name)];

    [Fact]
    public void The_methods_are_those_of_the_public_benchmark() => Assert.Equal(
        [
            "CurrentImplementation", "ImperativeImplementation", "IfAndShift", "DeBruijnMultiplication", "Debruijn64Bit", "DeBruijn64BitsBitScanner", "Debruijn128Bit",
            "StringManipulation", "BBarry_imp1", "BBarry_imp2", "BBarry_imp3", "BBarry_imp4",
        ],
        LeadingZeroMethods.All.Select(method => method.Name));

    [Fact]
    public void A_method_is_found_by_its_name()
    {
        Assert.All(LeadingZeroMethods.All, method => Assert.Same(method, LeadingZeroMethods.Named(method.Name)));
        Assert.Contains("BBarry_imp1", Assert.Throws<ArgumentException>(() => LeadingZeroMethods.Named("BBarry_imp5")).Message);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Powers_of_two_and_their_neighbours_are_counted_right(string name)
    {
        var method = LeadingZeroMethods.Named(name);
        for (var exponent = 0; exponent <= 63; exponent++)
        {
            var power = UInt128.One << exponent;
            foreach (var value in new[] { power - 1, power, power + 1 })
            {
                AssertCounts(method, value);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Random_values_of_all_sizes_are_counted_right(string name)
    {
        var method = LeadingZeroMethods.Named(name);
        var random = new Random(64);
        for (var i = 0; i < 1_000_000; i++)
        {
            AssertCounts(method, (ulong)random.NextInt64() >> random.Next(63));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void All_counts_of_a_list_are_summed(string name)
    {
        var method = LeadingZeroMethods.Named(name);

        // From the definition of the lists: 63 + 2 * 62 + 3 * (61 + ... + 33) + 2 * 32; the large end 2 * 31 + 3 * (30 + ... + 1).
        Assert.Equal(4_340, method.Sum(LeadingZeroInputs.Published(32)));
        Assert.Equal(1_457, method.Sum(LeadingZeroInputs.Published(64)));
        foreach (var bits in new[] { 32, 64 })
        {
            var values = LeadingZeroInputs.Random(bits);
            Assert.Equal(values.Sum(value => BitOperations.LeadingZeroCount((ulong)value)), method.Sum(values));
        }

        Assert.Equal(0, method.Sum([]));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Only_the_text_method_allocates(string name)
    {
        var method = LeadingZeroMethods.Named(name);
        var values = LeadingZeroInputs.Published(32);

        // The first call, which does not count, makes the tables.
        Assert.Equal(name == "StringManipulation", Allocated.By(() => method.Sum(values)) > 0);
    }

    private static void AssertCounts(ILeadingZeroMethod method, UInt128 value)
    {
        if (value > 0 && value <= long.MaxValue && method.Sum([(long)value]) != BitOperations.LeadingZeroCount((ulong)value))
        {
            Assert.Fail($"{method.Name} counts {method.Sum([(long)value])} leading zeros of {value}.");
        }
    }
}
