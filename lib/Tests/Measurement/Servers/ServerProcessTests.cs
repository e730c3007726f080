using Overtake.Measurement.Echo;
using Overtake.Measurement.Pools;

namespace Overtake.Tests.Measurement.Servers;

public class ServerProcessTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>A case of each study that serves: study, scenario, shape, size, contender.</summary>
    public static TheoryData<string, string, string, int, string> Cases => new()
    {
        { "pools", PoolsNames.OverHttp, PoolsNames.PlainValid, 7, PoolsNames.Validated },
        { "echo", EchoNames.Published, EchoNames.EchoTwoProcesses, 32, EchoNames.Static },
    };

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_server_does_not_outlive_a_worker_that_is_killed(string study, string scenario, string shape, int size, string contender)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "children are found in /proc");
        var request = new WorkerRequest(study, 1, [new WorkerPart(scenario, shape, [size])], contender, string.Empty, GcMode.Workstation, new EngineSettings(1, 1, false, Preset.Smoke.Engine.Sampling));
        using var channel = WorkerChannel.Create(out var arguments);
        using var worker = Process.Start(WorkerProgram.StartInfo(Runtimes.Current, GcMode.Workstation, ParameterList.Empty, arguments))!;
        await channel.AcceptAsync(TestContext.Current.CancellationToken);
        channel.Say(JsonSerializer.Serialize(request, WorkerJson.Default.WorkerRequest));
        var said = channel.Hear();
        while (said?.Contains("Step", StringComparison.Ordinal) == true)
        {
            said = channel.Hear();
        }

        Assert.Contains("Ready", said, StringComparison.Ordinal);
        var children = (await File.ReadAllTextAsync($"/proc/{worker.Id}/task/{worker.Id}/children", TestContext.Current.CancellationToken)).Split(' ', StringSplitOptions.RemoveEmptyEntries);
        using var server = Process.GetProcessById(int.Parse(Assert.Single(children), CultureInfo.InvariantCulture));

        worker.Kill(entireProcessTree: false);

        Assert.True(server.WaitForExit(Patience));
    }
}
