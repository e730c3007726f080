using Overtake.Tests.Workloads.Echo;

namespace Overtake.Tests.Workloads.Serializers.Packages;

public class MemoryPackTests
{
    // Not published: 1 for the members, 8 and 16, 8 + 4 for the text, 32, 4 for no map, 1.
    [Fact]
    public void The_published_envelope_has_the_size_that_follows_from_the_format() => Assert.Equal(1 + 8 + 16 + 8 + 4 + 32 + 4 + 1, Envelopes.PublishedSize("MemoryPack"));

    [Fact]
    public void It_can_do_all_specs_but_those_in_direct_mode_objects_and_boxes() => Assert.Equal(17, SerializerContendersTests.Supported("MemoryPack").Count());
}
