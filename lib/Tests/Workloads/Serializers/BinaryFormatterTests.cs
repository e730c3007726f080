using Overtake.Workloads.Serializers.BinaryFormatter;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class BinaryFormatterTests
{
    private static readonly BinaryFormatterContender Contender = new();

    [Fact]
    public void It_refuses_in_a_process_that_has_not_switched_it_on()
    {
        Assert.True(!AppContext.TryGetSwitch(Contender.Facts.RequiredSwitch!, out var isOn) || !isOn);
        Assert.Contains(Contender.Facts.RequiredSwitch!, Assert.Throws<NotSupportedException>(() => Contender.For((MessageSpec<int>)MessageSpecs.Of("Int32"))).Message, StringComparison.Ordinal);

        // And whoever goes past the contender meets the same refusal in the library.
        Assert.Throws<NotSupportedException>(() => new BinaryFormatterMessageSerializer<int>().Serialize(1, new System.Buffers.ArrayBufferWriter<byte>()));
    }

    [Fact]
    public void It_works_in_a_process_that_has_switched_it_on() => TestProcess.Pass(typeof(BinaryFormatterTests), nameof(Every_message_comes_back_as_it_was), Contender.Facts.RequiredSwitch!);

    [Fact(Explicit = true)]
    public void Every_message_comes_back_as_it_was() =>
        Assert.All(SerializerContendersTests.Supported(Contender.Facts.Name), spec => spec.Accept(new SerializerContendersTests.RoundTrip(Contender)));
}
