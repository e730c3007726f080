namespace Overtake.Tests.Charts;

/// <summary>Numbers as charts and tables write them.</summary>
public sealed class FormatTests
{
    [Theory]
    [InlineData(140.4, "140×")]
    [InlineData(12.06, "12.1×")]
    [InlineData(1.333, "1.33×")]
    [InlineData(0.3, "0.30×")]
    [InlineData(0.0996, "0.10×")]
    [InlineData(0.0994, "0.099×")]
    [InlineData(0.0301, "0.030×")]
    [InlineData(0.00994, "0.0099×")]
    [InlineData(0.0014, "0.0014×")]
    public void A_ratio_keeps_two_or_three_digits(double ratio, string text) =>
        Assert.Equal(text, Format.Ratio(ratio));
}
