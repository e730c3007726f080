using Overtake.Peers.MemoryPackPeer;

namespace Overtake.PeersTests;

public class MemoryPackTests
{
    // Not published: 1 for the members, 8 and 16, 8 + 4 for the text, 32, 4 for no map, 1.
    [Fact]
    public void The_published_envelope_has_the_size_that_follows_from_the_format() => Assert.Equal(1 + 8 + 16 + 8 + 4 + 32 + 4 + 1, EnvelopesTests.PublishedSize("MemoryPack"));

    [Fact]
    public void It_can_do_all_specs_but_those_in_direct_mode_objects_and_boxes() => Assert.Equal(17, Contenders.SpecsOf("MemoryPack"));

    [Fact]
    public void The_version_is_the_one_that_the_project_asks_for() => Assert.Equal(["1.21.4", "1.21.4", "1.21.4"], Contenders.VersionsOf("MemoryPack"));

    [Fact]
    public void A_users_record_of_numbers_comes_back_and_one_with_a_text_is_refused()
    {
        OwnRecords.RoundTrip(OwnRecords.For<OwnRecords.Numbers>(new MemoryPackPackage()), new OwnRecords.Numbers { Id = 7, Lots = 3 });
        Assert.Null(OwnRecords.For<OwnRecords.Quote>(new MemoryPackPackage()).Serializer);
    }
}
