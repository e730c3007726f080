using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts.Figures;

/// <summary>Noise between two copies of the same code: the yardstick for every other ratio.</summary>
internal static class NoiseFigure
{
    private const int MostCurves = 10;

    // Of the contenders that are held against stretches as many are drawn; the table of controls has all.
    private const int MostUninterrupted = 3;

    /// <summary>Draws the A/A ratios over the sizes, and the pooled controls of every scenario and shape.</summary>
    /// <exception cref="ArgumentException">The run has no A/A control.</exception>
    public static Figure Draw(RunData run)
    {
        var curves = run.Scenarios.SelectMany(s => run.Shapes(s).Select(shape => run.Headline(s, shape))).OfType<Setting>()
            .Select(s => (Setting: s, Ratios: run.In(s, ContenderRole.AaControl).Take(1).SelectMany(c => run.Ratios(s, c)).ToList()))
            .Where(c => c.Ratios.Count > 0).OrderByDescending(c => c.Ratios.Count).ToList();
        // On one axis those whose sizes count the same, as many as can be named at their ends.
        curves = [.. curves.Where(c => run.Axis(c.Setting.Scenario) == run.Axis(curves[0].Setting.Scenario)).Take(MostCurves)];
        if (curves.Count == 0)
        {
            throw new ArgumentException("The run has no A/A control.");
        }

        var first = curves[0].Setting;
        // The band is that of copies, which stretches of other contenders do not widen.
        var ofCopies = new RunData(
            run.Rows, run.Analysis with { Controls = [.. run.Analysis.Controls.Where(c => !c.IsUninterrupted)] }, run.Manifest, run.Notice);
        var baselines = curves.Select(c => run.Baseline(c.Setting.Scenario)).Distinct().ToList();
        var baseline = baselines is [var only] ? only : "the baseline";
        var others = run.Analysis.Controls.Where(c => c.IsUninterrupted).OrderByDescending(c => c.Systematic.Factor).Skip(MostUninterrupted).ToList();
        var controls = run.Analysis.Controls.Except(others).ToList();
        var stretches = controls.Exists(c => c.IsUninterrupted)
            ? "; visits / uninterrupted is a contender's ratio from short visits over that from stretches of 300 ms"
                + (others.Count > 0 ? $", for the {Format.Count(MostUninterrupted)} of {Format.Count(MostUninterrupted + others.Count)} that deviate most" : "")
            : "";
        var rowsHeight = (controls.Count * 20.0) + 8;
        var all = curves.SelectMany(c => c.Ratios).ToList();
        var plot = new Plot(
            new FigureTexts(
                Title(run, controls, baseline),
                [$"{(baselines.Count > 1 ? "The baseline" : baseline)} divided by a second copy of itself, which should come out at 1. "
                    + $"Below: controls pooled over sizes; +10 % is {baseline} with a tenth more work, expected at 0.91×; "
                    + $"drift is a fixed workload before the run, divided by the same after it{stretches}."],
                run.Caption(first, all.Select(r => r.Estimate.Launches), ofCopies.RatioBand([first])), run.Warning),
            300 + (controls.Count > 0 ? rowsHeight + PanelLayout.Above + PanelLayout.Below : 0));
        var axis = run.Axis(first.Scenario);
        var names = curves.Select(c => $"{c.Setting.Scenario}, {c.Setting.Shape}").ToList();
        var area = PanelLayout.Row(plot.Body, PanelLayout.Labels(names), 0, 300);
        var upper = plot.AddPanel(
            area, Axis.Sizes(all.Select(r => (double)r.Size), area.Width, axis, run.AxisTitle(first.Scenario)),
            Axis.Ratios(all.SelectMany(RatioFigure.Extent), area.Height), "at each size");
        upper.Heading(curves.Count == 1 ? "A/A ratio at each size" : $"A/A ratio at each size; the band belongs to {names[0]}");
        upper.HorizontalRule(1, Theme.Ink, 1.4);
        upper.DrawAll(
            curves.Select((c, i) => new Series(names[i], Theme.Contender(i), [.. c.Ratios.Select(RatioFigure.Point)]) { Banded = i == 0 }),
            p => RatioFigure.Hover(p, axis));
        if (controls.Count > 0)
        {
            var rows = controls.Select(c => $"{Place(c)}  {c.Name}".TrimStart()).ToList();
            var left = PanelLayout.Names(rows);
            var lowerArea = new Box(plot.Body.Left + left, plot.Body.Top + 300 + PanelLayout.Above, plot.Body.Width - left - 220, rowsHeight);
            var x = Axis.Ratios(
                controls.SelectMany(c => (double[])[c.Estimate.Point, c.Estimate.Low ?? c.Estimate.Point, c.Estimate.High ?? c.Estimate.Point]),
                lowerArea.Width);
            var lower = plot.AddPanel(
                lowerArea, x with { Ticks = Ticks.Decimal(x.Low, x.High, lowerArea.Width, 52, Format.ShortRatio) }, Axis.Rows(rows), "pooled over sizes");
            RowsFigure.Draw(lower, new MarkGroup("controls, pooled over sizes within each launch", [.. rows.Zip(controls, Row)]), ruled: true);
        }

        return plot.Build("noise");
    }

    private static MarkRow Row(string name, Control control)
    {
        var style = control.Pass == false ? Theme.Contender(1) : !control.IsMoreWork ? Theme.Baseline : Theme.Control;
        var value = RatioFigure.Point(0, control.Estimate);
        var interval = Format.Interval(value.Y, value.Low, value.High);
        var verdict = control.Pass switch
        {
            true => "",
            false => control.IsMoreWork && control.Estimate.High >= 1 ? "  not detected"
                : !control.IsMoreWork && control.Estimate.Contains1 ? "  may deviate" : "  deviates",
            null => "  too few launches",
        };
        return new MarkRow(name, [new Mark(name, value, style, $"{name}: {interval}")], interval + verdict) { Warned = control.Pass == false };
    }

    private static string Title(RunData run, IReadOnlyList<Control> controls, string baseline)
    {
        var aa = controls.Where(c => c.IsCopies).ToList();
        if (aa.Count == 0 || !run.HasIntervals)
        {
            return $"Two copies of {baseline} side by side";
        }

        if (aa.Where(c => c.Pass == false).OrderByDescending(c => c.Shape.Length == 0)
            .ThenByDescending(c => Math.Abs(Math.Log(c.Estimate.Point))).FirstOrDefault() is { } failed)
        {
            return $"Copies of {run.Baseline(failed.Scenario)} {(failed.Estimate.Contains1 ? "may deviate" : "deviate")} in "
                + $"{SizedPlace(failed)}: {Format.Interval(failed.Estimate)}";
        }

        if (controls.FirstOrDefault(c => c.Pass == false) is { } missed)
        {
            return missed.IsUninterrupted ? $"{missed.Contender}: visits / uninterrupted is {Format.Interval(missed.Estimate)} in {Place(missed)}"
                : missed.Scenario.Length == 0
                ? $"The machine changed its speed: a fixed workload took {Format.Ratio(1 / missed.Estimate.Point)} as long at the end"
                : missed.Estimate.High >= 1 ? $"10 % more work was not detected in {SizedPlace(missed)}: {Format.Interval(missed.Estimate)}"
                : $"10 % more work came out as {Format.Interval(missed.Estimate)} in {SizedPlace(missed)}, expected 0.91×";
        }

        var worst = aa.Max(c => Math.Abs(Math.Log(c.Estimate.Point)));
        return $"No difference shows between two copies of {baseline}: pooled ratios are within {Format.Percent(Math.Exp(worst) - 1)} of 1";
    }

    /// <summary>Scenario and shape, as far as a control has them.</summary>
    private static string Place(Control control) => control.Shape.Length == 0 ? control.Scenario : $"{control.Scenario}, {control.Shape}";

    /// <summary>The same with its size.</summary>
    private static string SizedPlace(Control control) => Place(control) + (control.Size is { } size ? $" at {Format.Count(size)}" : "");
}
