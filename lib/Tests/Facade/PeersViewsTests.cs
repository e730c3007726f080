using Overtake.Charts;

namespace Overtake.Tests.Facade;

public class PeersViewsTests
{
    private const string Header = "launch,order,scenario,shape,contender,size,parameters,runtime,gc,iteration,operations,metric,unit,value\n";

    [Fact]
    public void The_packages_of_a_run_are_shown_and_nothing_else()
    {
        var table = Assert.IsType<Table>(Of("Protobuf", "MessagePack format", "MessagePack", "MemoryPack").PeerRatios());
        Assert.Equal(["MessagePack", "MemoryPack"], table.Rows.Select(r => r[2]));
        Assert.All(table.Rows, row => Assert.Equal(("serialize", "struct", 100L), ((string)row[0]!, (string)row[1]!, (long)row[3]!)));
        Assert.All(table.Rows, row => Assert.Equal(table.Columns.Count, row.Count));
    }

    [Fact]
    public void A_run_without_them_says_so() =>
        Assert.Equal(
            "This run measured none of NetSerializer, protobuf-net, MessagePack and MemoryPack: they take part where lib/Peers is built.",
            Of("Protobuf", "MessagePack format").PeerRatios());

    private static Study Of(params string[] contenders)
    {
        using var folder = new TemporaryFolder();
        var lines =
            from launch in Enumerable.Range(1, 6)
            from contender in contenders.Index()
            select $"{launch},{contender.Index + 1},serialize,struct,{contender.Item},100,,.NET 10.0.12,workstation-concurrent,1,1000,time,ns,{100 / (contender.Index + 1)}";
        return Study.Read(folder.Write("measurements.csv", Header + string.Join('\n', lines) + "\n"));
    }
}
