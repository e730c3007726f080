namespace Overtake.Tests.Measurement;

public class ParameterListTests
{
    [Fact]
    public void Text_form_is_in_ordinal_name_order_whatever_the_order_of_adding() =>
        Assert.Equal("Zeta=1;alpha=2;beta=3", ParameterList.Parse("beta=3;Zeta=1").With("alpha", "2").ToString());

    [Theory]
    [InlineData("alpha")]
    [InlineData("=2")]
    [InlineData("a=1;a=2")]
    public void What_is_no_list_of_new_names_is_refused(string text) =>
        Assert.Throws<FormatException>(() => ParameterList.Parse(text));

    [Fact]
    public void Adding_leaves_the_original_unchanged()
    {
        var list = ParameterList.Parse("a=1");
        _ = list.With("b", "2");
        Assert.Equal("a=1", list.ToString());
        Assert.Null(list["b"]);
    }
}
