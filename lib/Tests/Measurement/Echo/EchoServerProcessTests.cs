using System.Net;
using Overtake.Measurement.Echo;
using Overtake.Measurement.Servers;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Transports;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake.Tests.Measurement.Echo;

[Collection(MeasuringCollection.Name)]
public class EchoServerProcessTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private static readonly EchoSetUp TwoProcesses = EchoSetUp.Of(EchoNames.Published, EchoTwoProcesses);

    public static TheoryData<string> Names => [.. EchoContenders.All.Where(c => c.Facts.RequiredSwitch is null).Select(c => c.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_message_is_echoed_by_another_process(string contender)
    {
        using var process = EchoServerProgram.Start(contender, ParameterList.Empty);
        using var sides = new EchoSides(EchoStudy.ContenderOf(contender), TwoProcesses, new() { Clients = 10, Window = 100 }, process);
        var before = process.State();
        Assert.True(sides.Run(20_000) > 0);
        sides.End();

        var after = process.State();
        Assert.Equal((0, null), (after.Failures, after.LastFailure));
        // At least an object for each message.
        Assert.InRange(after.Counters.Allocated - before.Counters.Allocated, 20_000 * 24, long.MaxValue);
        Assert.True(after.Counters.Processor > before.Counters.Processor);
    }

    [Fact]
    public void A_contender_that_needs_a_switch_has_it_in_its_process()
    {
        var contender = EchoContenders.All.Single(c => c.Facts.RequiredSwitch is not null).Name;
        using var process = EchoServerProgram.Start(contender, ParameterList.Empty);
        Assert.InRange(process.EndPoint.Port, 1, ushort.MaxValue);
    }

    [Fact]
    public async Task What_the_server_failed_at_is_said()
    {
        using var process = EchoServerProgram.Start(Static, ParameterList.Empty);
        using var stranger = new System.Net.Sockets.TcpClient();
        await stranger.ConnectAsync(process.EndPoint, TestContext.Current.CancellationToken);
        await stranger.GetStream().WriteAsync(new byte[] { 0xFF, 0xFF, 0xFF, 0x7F }, TestContext.Current.CancellationToken);
        var clock = Stopwatch.StartNew();
        while (process.State().Failures == 0)
        {
            Assert.True(clock.Elapsed < Patience);
            await Task.Delay(10, TestContext.Current.CancellationToken);
        }

        Assert.Contains("A frame says", process.State().LastFailure, StringComparison.Ordinal);

        // What others did before is not held against those that come.
        using var sides = new EchoSides(EchoStudy.ContenderOf(Static), TwoProcesses, new() { Clients = 2, Window = 10 }, process);
        sides.Run(1_000);
        sides.End();
    }

    [Fact]
    public async Task A_server_ends_with_its_standard_input_whatever_is_still_connected()
    {
        using var process = Process.Start(WorkerProgram.StartInfo(Runtimes.Current, GcMode.Current, ParameterList.Empty, EchoServerProgram.Argument, Static))!;
        var ready = JsonSerializer.Deserialize((await process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken))!, ServerJson.Default.ServerReady)!;
        await using var client = await EchoClient.ConnectAsync(EchoStudy.ContenderOf(Static), new(IPAddress.Loopback, ready.Port), new() { Clients = 10, Window = 100 }, cancellation: TestContext.Current.CancellationToken);
        var run = client.RunAsync(long.MaxValue / 2, TimeSpan.FromMinutes(2));

        process.StandardInput.Close();

        Assert.True(process.WaitForExit(Patience));
        Assert.Equal(0, process.ExitCode);
        await Assert.ThrowsAnyAsync<IOException>(() => run);
    }

    [Theory]
    [InlineData("no such contender")]
    [InlineData("")]
    public void A_contender_that_no_server_has_is_an_error_with_its_name(string name)
    {
        using var process = EchoServerProgram.Start(name, ParameterList.Empty);
        Assert.Contains($"'{name}'", Assert.Throws<IOException>(() => process.EndPoint).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_server_that_is_gone_ends_a_run_with_an_error()
    {
        using var process = EchoServerProgram.Start(Static, ParameterList.Empty);
        using var sides = new EchoSides(EchoStudy.ContenderOf(Static), TwoProcesses, new() { Clients = 10, Window = 100 }, process);
        sides.Run(1_000);
        using (var server = Process.GetProcessById(process.Id))
        {
            server.Kill();
            Assert.True(server.WaitForExit(Patience));
        }

        Assert.ThrowsAny<IOException>(() => sides.Run(1_000));
    }
}
