using Overtake.Tests.Cli;

namespace Overtake.Tests.Facade;

public class ReportTests
{
    [Fact]
    public void The_committed_runs_make_a_page_with_all_their_studies()
    {
        using var data = CommittedData.Copy();
        using var command = new CommandRun();
        using var folder = new TemporaryFolder();
        var environment = data.Variables.ToDictionary(v => v.Key, v => v.Value!);
        environment["OVERTAKE_HOME"] = ProjectFolder.Root;
        var (exit, _, errors) = CommandRun.End(command.Start(environment, ["report", "--output", folder.Path]));
        Assert.Equal((0, ""), (exit, errors));
        var page = File.ReadAllText(folder.File("index.html"));
        foreach (var heading in new[] { "Where bytes overtake boxes", "Which published claims hold on this machine", "Byte buffers before and after BinaryPrimitives", "Body-hash validation, buffer pools and HTTP", "Serializers, in memory and over a socket", "Echo of an envelope over TCP" })
        {
            Assert.Contains(heading, page, StringComparison.Ordinal);
        }
    }
}
