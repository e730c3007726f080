namespace Overtake.Tests.Results;

public class MachineNameTests
{
    [Theory]
    [InlineData("AMD EPYC", 2, "Debian 12", "amd-epyc-2-cores-debian-12")]
    [InlineData("Intel(R) Core(TM) i7-7820HQ CPU @ 2.90GHz", 8, "Windows 11", "intel-core-i7-7820hq-8-cores-windows-11")]
    [InlineData("AMD Ryzen 7 5800H with Radeon Graphics", 16, "Ubuntu 24.04", "amd-ryzen-7-5800h-16-cores-ubuntu-24-04")]
    [InlineData("Apple M1 Pro", 1, "macOS 14", "apple-m1-pro-1-core-macos-14")]
    [InlineData("", 4, "", "unknown-processor-4-cores-unknown-system")]
    [InlineData("龍芯 3A5000", 4, "深度 23", "3a5000-4-cores-23")]
    [InlineData("../../etc/passwd", 4, "a/b\\c", "etc-passwd-4-cores-a-b-c")]
    public void A_machine_is_named_by_processor_cores_and_system(string processor, int cores, string system, string name)
    {
        Assert.Equal(name, MachineName.Of(processor, cores, system));
        Assert.Equal(name, StoreName.Check("machine", name));
    }

    [Fact]
    public void A_long_model_makes_a_name_that_can_be_a_folder() =>
        StoreName.Check("machine", MachineName.Of(new string('x', 500) + "-", 1_000_000, string.Concat(Enumerable.Repeat("y-", 500))));

    [Theory]
    [InlineData("AMD EPYC", "AMD EPYC")]
    [InlineData("AMD EPYC 7763 64-Core Processor", "AMD EPYC 7763")]
    [InlineData("AMD Ryzen 9 7950X 16-Core Processor", "AMD Ryzen 9 7950X")]
    [InlineData("Quad-Core AMD Opteron(tm) Processor 2382", "AMD Opteron 2382")]
    [InlineData("Intel(R) Xeon(R) Platinum 8370C CPU @ 2.80GHz", "Intel Xeon Platinum 8370C")]
    [InlineData("12th Gen Intel(R) Core(TM) i5-12400", "Intel Core i5-12400")]
    [InlineData("Intel® Core™ i9-9980HK CPU @ 2.40GHz\n", "Intel Core i9-9980HK")]
    [InlineData("Intel(R) Core(TM) Ultra 7 155H", "Intel Core Ultra 7 155H")]
    [InlineData("ARM Neoverse-N1", "ARM Neoverse-N1")]
    [InlineData(" CPU @ 2.00GHz", "unknown processor")]
    public void A_processor_model_loses_what_says_nothing(string told, string model) => Assert.Equal(model, MachineName.ProcessorModel(told));
}
