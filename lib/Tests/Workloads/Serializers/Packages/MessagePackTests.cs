using Overtake.Tests.Workloads.Echo;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers.Packages;

public class MessagePackTests
{
    [Fact]
    public void The_published_envelope_has_the_published_size_without_payload_and_frame()
    {
        Assert.Equal(172 - 32 - 2, Envelopes.PublishedSize("MessagePack"));
        Assert.Equal(172 - 32 - 2 - (3 * 20), Envelopes.PublishedSize("MessagePack, binary Guids"));
    }

    [Fact]
    public void It_can_do_all_specs_but_those_in_direct_mode_objects_and_boxes_and_binary_Guids_one() =>
        Assert.Equal((17, 1), (SerializerContendersTests.Supported("MessagePack").Count(), SerializerContendersTests.Supported("MessagePack, binary Guids").Count()));

    // Worked out from the specification: arrays by the keys, the base's member first, a type behind an abstract one as its number and its value.
    [Theory]
    [InlineData("9391059201029200920304")]
    public void Fields_stand_in_arrays_by_their_keys(string start)
    {
        var serializer = SerializerContendersTests.Of("MessagePack").For((MessageSpec<ComplexMessage>)MessageSpecs.Of("ComplexMessage"));
        var hex = Formats.Hex(serializer, new ComplexMessage { Msg = new() { Val = 5 }, SealedClass = new() { BaseVal = 1, Val = 2 }, AbstractMsg = new SimpleClass { BaseVal = 3, Val = 4 } });
        Assert.StartsWith(start.Replace("93", "94", StringComparison.Ordinal), hex, StringComparison.OrdinalIgnoreCase);
        Assert.EndsWith("C0", hex, StringComparison.Ordinal);
    }
}
