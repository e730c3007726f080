using Overtake.Tests.Results;
using Overtake.Measurement.Environments;

namespace Overtake.Tests.Measurement;

public class MachineEnvironmentReaderTests : FolderTests
{
    [Fact]
    public void This_machine_tells_what_every_machine_tells()
    {
        var environment = MachineEnvironmentReader.Read();
        Assert.NotEmpty(environment.Processor);
        Assert.Equal(Environment.ProcessorCount, environment.Cores);
        Assert.True(environment.Memory > 0);
        Assert.StartsWith(".NET", environment.Runtime, StringComparison.Ordinal);
        Assert.NotEmpty(environment.Kernel!);
        Assert.Null(environment.Steal);
        Assert.DoesNotContain(Environment.MachineName.ToLowerInvariant(), MachineName.Of(environment), StringComparison.Ordinal);
    }

    [Fact]
    public void The_version_of_an_x86_processor_is_what_the_kernel_says()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && System.Runtime.Intrinsics.X86.X86Base.IsSupported, "needs Linux on x86");
        var lines = File.ReadLines("/proc/cpuinfo").Select(l => l.Split(':', 2, StringSplitOptions.TrimEntries)).Where(l => l.Length == 2).ToList();
        string Of(string name) => lines.First(l => l[0] == name)[1];

        Assert.Equal($"family {Of("cpu family")}, model {Of("model")}, stepping {Of("stepping")}", MachineEnvironmentReader.Read().ProcessorVersion);
    }

    [Fact]
    public void Linux_files_are_read()
    {
        _folder.Write("proc/cpuinfo", "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel name\t: Intel(R) Xeon(R) CPU @ 2.20GHz\n\nprocessor\t: 1\n");
        _folder.Write("etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nNAME=\"Debian GNU/Linux\"\nVERSION_ID=\"12\"\n");
        _folder.Write("proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
        _folder.Write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "schedutil\n");
        _folder.Write("proc/loadavg", "0.52 0.58 0.59 1/257 1234\n");
        using var culture = new CommaCulture();

        var environment = MachineEnvironmentReader.ReadLinux(_folder.Path);

        Assert.Equal(
            ("Intel Xeon", "Debian 12", "6.1.0-18-amd64", "schedutil", 0.52, null),
            (environment.Processor, environment.OperatingSystem, environment.Kernel, environment.Governor, environment.LoadAtStart, environment.ContainerLimits));
    }

    [Fact]
    public void An_arm_processor_is_named_by_its_part_numbers()
    {
        _folder.Write("proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n");
        Assert.Equal("ARM Neoverse-N1", MachineEnvironmentReader.ReadLinux(_folder.Path).Processor);
        _folder.Write("proc/cpuinfo", "CPU implementer\t: 0x4e\nCPU part\t: 0x004\n");
        Assert.Equal("ARM 0x4e 0x004", MachineEnvironmentReader.ReadLinux(_folder.Path).Processor);
    }

    [Fact]
    public void Limits_of_control_groups_of_version_2_are_the_tightest_on_the_way_up()
    {
        _folder.Write("proc/self/cgroup", "0::/outer/inner\n");
        _folder.Write("sys/fs/cgroup/outer/inner/cpu.max", "max 100000\n");
        _folder.Write("sys/fs/cgroup/outer/inner/memory.max", "4294967296\n");
        _folder.Write("sys/fs/cgroup/outer/cpu.max", "150000 100000\n");
        _folder.Write("sys/fs/cgroup/outer/memory.max", "max\n");
        Assert.Equal("1.5 processors, 4096 MiB memory", MachineEnvironmentReader.ReadLinux(_folder.Path).ContainerLimits);
    }

    [Fact]
    public void Limits_of_control_groups_of_version_1_are_read_and_no_limit_is_none()
    {
        _folder.Write("proc/self/cgroup", "4:memory:/docker/a\n2:cpu,cpuacct:/docker/a\n0::/\n");
        _folder.Write("sys/fs/cgroup/cpu/docker/a/cpu.cfs_quota_us", "-1\n");
        _folder.Write("sys/fs/cgroup/cpu/docker/a/cpu.cfs_period_us", "100000\n");
        _folder.Write("sys/fs/cgroup/memory/docker/a/memory.limit_in_bytes", "9223372036854771712\n");
        Assert.Null(MachineEnvironmentReader.ReadLinux(_folder.Path).ContainerLimits);

        // Inside a container the group itself is mounted at the top.
        _folder.Write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "100000\n");
        _folder.Write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
        _folder.Write("sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912\n");
        Assert.Equal("1 processor, 512 MiB memory", MachineEnvironmentReader.ReadLinux(_folder.Path).ContainerLimits);
    }

    [Theory]
    [InlineData("")]
    [InlineData("\n\n")]
    [InlineData(":::=\0x \t9999999999999999999999")]
    [InlineData("0::/..\nNAME=\nmodel name :\ncpu max\n")]
    public void Files_of_nonsense_are_survived(string text)
    {
        foreach (var file in (string[])["proc/cpuinfo", "etc/os-release", "proc/sys/kernel/osrelease", "proc/loadavg", "proc/self/cgroup", "sys/fs/cgroup/cpu.max", "sys/fs/cgroup/memory.max"])
        {
            _folder.Write(file, text);
        }

        Assert.NotEmpty(MachineEnvironmentReader.ReadLinux(_folder.Path).Processor);
    }
}
