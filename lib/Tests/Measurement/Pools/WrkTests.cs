using System.ComponentModel;
using System.Text.RegularExpressions;
using Overtake.Measurement.Pools;
using Overtake.Measurement.Pools.Http;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake.Tests.Measurement.Pools;

/// <summary>Our client and a well-known one compared in requests a second, so nothing runs beside them.</summary>
[Collection(MeasuringCollection.Name)]
public partial class WrkTests
{
    private const int Requests = 60_000;

    [Fact]
    public async Task Our_client_and_wrk_see_the_same_server()
    {
        using var folder = new TemporaryFolder();
        using var server = new PoolsServerProcess(Validated, tls: false, ParameterList.Empty);
        using var client = await LoadClient.OpenAsync(server.Target, Connections);
        var requests = new RequestMix(PathOf(Validated), bodyLength: 7, wrongEvery: 0);
        // The server's code becomes final meanwhile.
        await client.SaturateAsync(requests, Requests);
        const string Script = """
            wrk.method = "POST"
            wrk.body = "payload"
            wrk.headers["X-Content-Hash"] = "239f59ed55e737c77147cf55ad0c1b030b6d7ee748a7426952f9b852d5a935e5"
            """;
        var first = await OursAsync();
        var before = server.State().Responses!;
        var report = Wrk(folder, Script, $"http://{server.Target.EndPoint}{PathOf(Validated)}");
        var after = server.State().Responses!;
        var second = await OursAsync();
        TestContext.Current.TestOutputHelper?.WriteLine($"ours {first:N0} and {second:N0} requests a second\n{report}");

        // All share the machine with the server, and wrk takes less of it than we do.
        var theirs = double.Parse(RequestsPerSecond().Match(report).Groups[1].Value, CultureInfo.InvariantCulture);
        Assert.InRange(Math.Sqrt(first * second) / theirs, 0.4, 2.5);
        Assert.DoesNotContain("Non-2xx", report, StringComparison.Ordinal);
        // wrk was answered nothing else; what it cuts off at the end may be half a request to the server.
        Assert.InRange(after.Values.Sum() - after[ResponseCounts.Ok], 0, Connections);
        // wrk does not count what is in flight when its time is over.
        var counted = long.Parse(RequestsIn().Match(report).Groups[1].Value, CultureInfo.InvariantCulture);
        Assert.InRange(after[200] - before[200], counted, counted + (2 * Connections));

        async Task<double> OursAsync()
        {
            var (responses, nanoseconds) = await client.SaturateAsync(requests, Requests);
            Assert.Equal(responses.Total, responses[ResponseCounts.Ok]);
            return responses.Total * 1e9 / nanoseconds;
        }
    }

    private static string Wrk(TemporaryFolder folder, string script, string url)
    {
        File.WriteAllText(folder.File("post.lua"), script);
        try
        {
            using var wrk = Process.Start(new ProcessStartInfo("wrk", ["-t1", "-c200", "-d2s", "-s", folder.File("post.lua"), url]) { RedirectStandardOutput = true })!;
            var report = wrk.StandardOutput.ReadToEnd();
            wrk.WaitForExit();
            return report;
        }
        catch (Win32Exception)
        {
            Assert.Skip("wrk is not installed");
            throw;
        }
    }

    [GeneratedRegex(@"Requests/sec:\s+([\d.]+)")]
    private static partial Regex RequestsPerSecond();

    [GeneratedRegex(@"(\d+) requests in")]
    private static partial Regex RequestsIn();
}
