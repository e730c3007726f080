namespace Overtake.Tests.Results;

public sealed class WholeFileTests : FolderTests
{
    [Fact]
    public void A_link_stays_and_what_it_points_to_is_written()
    {
        var (target, link) = (_folder.File("target.txt"), _folder.File("link.txt"));
        File.WriteAllText(target, "old");
        File.CreateSymbolicLink(link, target);
        WholeFile.Write(link, "new");
        Assert.Equal("new", File.ReadAllText(target));
        Assert.Equal(target, File.ResolveLinkTarget(link, returnFinalTarget: true)?.FullName);
        Assert.Equal(2, Directory.GetFiles(Path.GetDirectoryName(target)!).Length);
    }

    [Fact]
    public void A_device_is_not_replaced()
    {
        // None that is there: a test that fails must not cost the machine one.
        var device = $"/dev/overtake-{Guid.NewGuid():N}";
        Assert.Contains("it is a device", Assert.Throws<IOException>(() => WholeFile.Write(device, "text")).Message, StringComparison.Ordinal);
        Assert.False(File.Exists(device));
    }
}
