using Overtake.Runs;

namespace Overtake.Tests.Facade;

public class CellProgressTests
{
    [Fact]
    public void A_line_is_shown_once_and_renewed_in_place_with_a_bar_the_stage_and_the_time_left()
    {
        var (shown, renewed) = (new List<string>(), new List<string>());
        var progress = new CellProgress("boxing", text =>
        {
            shown.Add(text);
            return renewed.Add;
        });
        progress.Report(new RunProgress("main grid, launch 1 of 2", TimeSpan.Zero, TimeSpan.FromSeconds(60)));
        progress.Report(new RunProgress("main grid, launch 1 of 2", TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(60)));
        progress.Report(new RunProgress("main grid, launch 2 of 2", TimeSpan.FromSeconds(30), TimeSpan.FromSeconds(60)));
        progress.End("boxing: measured");

        Assert.Equal(["boxing ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0 %, main grid, launch 1 of 2, 60 s left"], shown);
        // Within a second of the same stage nothing is renewed.
        Assert.Equal(["boxing ███████████████░░░░░░░░░░░░░░░ 50 %, main grid, launch 2 of 2, 30 s left", "boxing: measured"], renewed);
    }

    [Fact]
    public void Outside_of_a_cell_nothing_is_cancelled() => Assert.False(CellProgress.Cancellation.CanBeCanceled);
}
