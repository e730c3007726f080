using Overtake.Workloads;
using Overtake.Workloads.Boxing;

namespace Overtake.Tests.Workloads.Boxing;

public class BoxingContendersTests
{
    private static readonly string[] Everywhere =
    [
        "object[]", "byte[] span", "byte[] uninitialized", "byte[] pooled", "byte[] BinaryWriter", "byte[] BinaryWriter sized",
        "byte[] Utf8Json", "byte[] ArrayBufferWriter", "struct[]", "class per record", "Variant[]", "object[] pooled", "boxes that do not escape",
        "floor: allocate uninitialized + copy", "floor: rent + copy", "floor: advance + allocate + copy", "floor: advance + rent + copy",
    ];

    [Fact]
    public void There_are_four_shapes() =>
        Assert.Equal(["three-numbers", "one-number", "eight-numbers", "numbers-and-text"], BoxingContenders.Shapes);

    [Fact]
    public void JSON_has_the_values_of_a_record_and_nothing_else()
    {
        var buffer = BoxingContenders.Create("three-numbers", "byte[] Utf8Json").Fill(1);
        Assert.Equal("""[{"Counter":0,"Ticks":637134336000000000,"Value":0}]""", System.Text.Encoding.UTF8.GetString(buffer.Elements<byte>()));
    }

    [Fact]
    public void Every_shape_has_every_contender_or_says_why_not()
    {
        string[] all = [.. Everywhere, "byte[] struct", "byte[] as published"];
        foreach (var shape in BoxingContenders.Shapes)
        {
            var names = BoxingContenders.Listed(shape).Select(listed => listed.Name);
            Assert.Equal(all.Order(), names.Concat(BoxingContenders.LeftOut(shape).Select(left => left.Name)).Order());
            Assert.All(BoxingContenders.LeftOut(shape), left => Assert.EndsWith(".", left.Reason));
            Assert.Subset(names.ToHashSet(), Everywhere.ToHashSet());
        }

        Assert.Empty(BoxingContenders.LeftOut("three-numbers"));
    }

    [Fact]
    public void A_contender_is_what_its_list_says() => Assert.All(BoxingContenders.Shapes, shape => Assert.All(BoxingContenders.Listed(shape), listed =>
    {
        var contender = listed.Create();
        Assert.Equal((shape, listed.Name), (contender.Shape, contender.Name));
        Assert.NotSame(contender, listed.Create());
        Assert.Equal(listed.Role == BoxingRole.Illustration, !contender.Decodable);
        Assert.EndsWith(".", listed.Description);
    }));

    [Fact]
    public void The_baseline_comes_first() =>
        Assert.All(BoxingContenders.Shapes, shape => Assert.Equal(BoxingRole.Baseline, BoxingContenders.Listed(shape)[0].Role));

    [Fact]
    public void Contenders_from_outside_come_behind_the_own_ones()
    {
        var source = new Outside("mine");
        Assert.Equal("mine", BoxingContenders.Listed("one-number", source)[^1].Name);
        Assert.Same(source.Contender, BoxingContenders.Create("one-number", "mine", source));
        Assert.DoesNotContain(BoxingContenders.Listed("three-numbers", source), listed => listed.Name == "mine");
    }

    [Fact]
    public void A_name_taken_twice_is_refused() =>
        Assert.Throws<InvalidOperationException>(() => BoxingContenders.For("one-number", new Outside("struct[]")));

    [Fact]
    public void Unknown_names_are_refused_with_the_known_ones()
    {
        Assert.Contains("three-numbers", Assert.Throws<ArgumentException>(() => BoxingContenders.For("two-numbers")).Message);
        Assert.Contains("byte[] span", Assert.Throws<ArgumentException>(() => BoxingContenders.Create("one-number", "byte[] spam")).Message);
    }

    private sealed class Outside(string name) : IContenderSource<ListedContender>
    {
        public IBoxingContender Contender { get; } = new CountingContender();

        public IEnumerable<ListedContender> Contenders => [new("one-number", name, BoxingRole.Contender, "For a test.", () => Contender)];
    }
}
