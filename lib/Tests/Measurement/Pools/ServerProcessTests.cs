using System.Security.Authentication;
using Overtake.Measurement.Pools;
using Overtake.Measurement.Pools.Http;
using Overtake.Measurement.Servers;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake.Tests.Measurement.Pools;

public class ServerProcessTests
{
    private const int Requests = 20_000;
    private const int Million = 1_000_000;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    [Theory]
    [InlineData(Validated, false)]
    [InlineData(Validated, true)]
    [InlineData("dedicated", false)]
    [InlineData("lock-free preallocated", false)]
    public Task Of_valid_requests_none_is_rejected(string contender, bool tls) => LoadAsync(contender, tls, bodyLength: 7, wrongEvery: 0, Requests);

    [Theory]
    [InlineData(7)]
    [InlineData(4_096)]
    [InlineData(65_536)]
    public Task Of_one_percent_with_a_wrong_hash_exactly_those_are_rejected(int bodyLength) => LoadAsync("dedicated", tls: false, bodyLength, wrongEvery: 100, Requests);

    [Fact]
    public Task An_endpoint_that_is_not_marked_rejects_nothing() => LoadAsync(NoValidation, tls: false, bodyLength: 7, wrongEvery: 1, Requests);

    [Theory]
    [InlineData(Validated, false, 7, 0)]
    [InlineData(Validated, true, 7, 100)]
    [InlineData("dedicated", false, 7, 100)]
    [InlineData("dedicated", false, 4_096, 100)]
    [InlineData("shared", false, 65_536, 100)]
    [Trait("Category", "Long")]
    public Task Of_a_million_requests_exactly_the_wrong_ones_are_rejected(string contender, bool tls, int bodyLength, int wrongEvery) => LoadAsync(contender, tls, bodyLength, wrongEvery, Million);

    [Fact]
    public async Task The_published_validation_fails_valid_requests_that_come_together()
    {
        using var server = new PoolsServerProcess(AsPublished, tls: false, ParameterList.Empty);
        using var client = await LoadClient.OpenAsync(server.Target, Connections);
        var requests = new RequestMix(PathOf(AsPublished), bodyLength: 7, wrongEvery: 0);
        var all = new ResponseCounts();
        // How often two of them meet in the hash depends on the number of processors.
        while (all[ResponseCounts.Rejected] + all.Failed == 0 && all.Total < Million)
        {
            all.Add((await client.SaturateAsync(requests, Requests)).Responses);
        }

        Assert.True(all[ResponseCounts.Rejected] + all.Failed > 0, $"{all}");
        Assert.Equal(all.Total, all[ResponseCounts.Ok] + all[ResponseCounts.Rejected] + all.Failed);
        TestContext.Current.TestOutputHelper?.WriteLine($"{all}");
    }

    [Fact]
    public async Task Only_the_certificate_of_the_run_is_trusted()
    {
        using var server = new PoolsServerProcess(Validated, tls: true, ParameterList.Empty);
        var target = server.Target;
        Assert.Equal(64, target.Certificate!.Length);
        await Assert.ThrowsAsync<AuthenticationException>(() => LoadClient.OpenAsync(target with { Certificate = new string('0', 64) }, connections: 1));
    }

    [Fact]
    public async Task A_server_ends_with_its_standard_input_whatever_is_still_connected()
    {
        using var process = Process.Start(WorkerProgram.StartInfo(Runtimes.Current, GcMode.Current, ParameterList.Empty, PoolsServer.Argument, Validated))!;
        var ready = JsonSerializer.Deserialize((await process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken))!, ServerJson.Default.ServerReady)!;
        using var client = await LoadClient.OpenAsync(new LoadTarget(new(System.Net.IPAddress.Loopback, ready.Port), null), connections: 10);

        process.StandardInput.Close();

        Assert.True(process.WaitForExit(Patience));
        Assert.Equal(0, process.ExitCode);
    }

    [Fact]
    public void A_contender_that_no_server_has_is_an_error_with_its_name()
    {
        using var server = new PoolsServerProcess("no such pool", tls: false, ParameterList.Empty);
        Assert.Contains("no such pool", Assert.Throws<IOException>(() => server.Target).Message, StringComparison.Ordinal);
    }

    /// <summary>Loads a server of its own and compares all three counts: the expected one, the client's and the server's.</summary>
    private static async Task LoadAsync(string contender, bool tls, int bodyLength, int wrongEvery, int count)
    {
        using var server = new PoolsServerProcess(contender, tls, ParameterList.Empty);
        using var client = await LoadClient.OpenAsync(server.Target, Connections);
        var requests = new RequestMix(PathOf(contender), bodyLength, wrongEvery);
        var rejected = contender == NoValidation ? 0 : requests.WrongOf(count);

        var (responses, _) = await client.SaturateAsync(requests, count);

        Assert.Equal((count - rejected, rejected, count), (responses[ResponseCounts.Ok], responses[ResponseCounts.Rejected], responses.Total));
        var served = server.State().Responses!;
        Assert.Equal((count - rejected, rejected), (served.GetValueOrDefault(ResponseCounts.Ok), served.GetValueOrDefault(ResponseCounts.Rejected)));
        Assert.Equal(count, served.Values.Sum());
    }
}
