using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;

namespace Overtake.Tests.Charts;

public class LayoutTests
{
    [Fact]
    public void Spread_labels_keep_their_order_and_distance_and_move_least()
    {
        Assert.Equal([10, 50], LabelPlacer.Spread([10, 50], 17, 0, 100));
        Assert.Equal([41.5, 58.5], LabelPlacer.Spread([50, 50], 17, 0, 100));
        Assert.Equal([0, 17, 34], LabelPlacer.Spread([-5, -5, -5], 17, 0, 100));
        Assert.Equal([66, 83, 100], LabelPlacer.Spread([100, 100, 100], 17, 0, 100));
    }

    [Fact]
    public void Spread_labels_are_apart_whatever_is_wanted()
    {
        var random = new Random(7);
        for (var trial = 0; trial < 500; trial++)
        {
            var wanted = Enumerable.Range(0, random.Next(1, 14)).Select(_ => random.NextDouble() * 300).Order().ToList();
            var centres = LabelPlacer.Spread(wanted, 17, 0, 300);
            Assert.All(centres.Zip(centres.Skip(1)), p => Assert.True(p.Second - p.First > 16.999));
            Assert.InRange(centres[0], -1e-9, 300);
            Assert.InRange(centres[^1], 0, 300 + 1e-9);
        }
    }

    [Theory]
    [InlineData(1, 65536, 700, "1 4 16 64 256 1,024 4,096 16,384 65,536")]
    [InlineData(256, 16384, 700, "256 512 1,024 2,048 4,096 8,192 16,384")]
    [InlineData(1, 131072, 220, "1 32 1,024 32,768")]
    public void Size_ticks_are_powers_of_two_with_room(double low, double high, double pixels, string expected) =>
        Assert.Equal(expected, string.Join(' ', Ticks.Sizes(low, high, pixels).Select(t => t.Text)));

    [Theory]
    [InlineData(1, "payload bytes", "1 payload byte")]
    [InlineData(1, "messages in flight per client", "1 message in flight per client")]
    [InlineData(1, "size", "1 size")]
    [InlineData(1_000, "records", "1,000 records")]
    public void One_of_something_is_singular(double count, string what, string expected) => Assert.Equal(expected, Format.Amount(count, what));

    [Fact]
    public void Ticks_of_memory_are_round_in_its_units() =>
        Assert.Equal("512 B 4 KiB 32 KiB 256 KiB 2 MiB", string.Join(' ', Ticks.Amounts(100, 5e6, 420, 46, Format.Bytes).Select(t => t.Text)));

    [Fact]
    public void Ratio_ticks_hold_1_and_keep_apart()
    {
        var random = new Random(3);
        for (var trial = 0; trial < 500; trial++)
        {
            var values = Enumerable.Range(0, 5).Select(_ => Math.Exp((random.NextDouble() - 0.5) * random.NextDouble() * 16)).ToList();
            var axis = Axis.Ratios(values, 330);
            Assert.Contains(axis.Ticks, t => t.Value == 1);
            Assert.InRange(axis.Ticks.Count, 3, 17);
            Assert.All(axis.Ticks.Zip(axis.Ticks.Skip(1)), p => Assert.True((axis.Fraction(p.Second.Value) - axis.Fraction(p.First.Value)) * 330 >= 19.9));
        }
    }

    [Fact]
    public void Wrapped_lines_fit()
    {
        var lines = TextMeasure.Wrap("Ahead at every size: byte[] span (1.2× to 8.7×), byte[] struct and struct[]", 200, 13);
        Assert.All(lines, l => Assert.True(TextMeasure.Width(l, 13) <= 200));
        Assert.True(lines.Count > 1);
    }

    [Fact]
    public void The_name_of_a_row_leaves_room_for_the_panel_and_is_cut_off_where_it_does_not()
    {
        string[] names = ["byte[] span", string.Concat(Enumerable.Repeat("Benchmarks.WithALongName<T>.", 9)), new('…', 99)];
        var shown = Axis.Rows(names).Ticks.Select(t => t.Text.Replace("&lt;", "<", StringComparison.Ordinal).Replace("&gt;", ">", StringComparison.Ordinal)).ToList();

        Assert.Equal("byte[] span", shown[0]);
        Assert.StartsWith("Benchmarks.WithALongName<T>.Benchmarks.", shown[1], StringComparison.Ordinal);
        Assert.All(shown[1..], name => Assert.EndsWith("…", name, StringComparison.Ordinal));
        Assert.All(shown, name => Assert.True(TextMeasure.Width(name, Theme.SmallSize) <= PanelLayout.Names(names) - 14));
        Assert.InRange(PanelLayout.Names(names), 300, Theme.Width / 2);
        Assert.Equal(TextMeasure.Width(names[0], Theme.SmallSize) + 14, PanelLayout.Names(names[..1]));
    }

    [Fact]
    public void Contenders_are_told_apart_without_colour()
    {
        var styles = Enumerable.Range(0, 24).Select(Theme.Contender).ToList();
        Assert.Equal(styles.Count, styles.Select(s => (s.Dash, s.Symbol)).Distinct().Count());
    }
}
