using System.Globalization;
using Overtake.Analysis;
using Overtake.Results;

namespace Overtake.Charts.Tables;

/// <summary>What was measured, where, when and how.</summary>
public static class RunTable
{
    /// <summary>Makes the table.</summary>
    public static Table Make(RunData run)
    {
        List<IReadOnlyList<object?>> rows = [];
        void Add(string name, string? value)
        {
            if (!string.IsNullOrEmpty(value))
            {
                rows.Add([name, value]);
            }
        }

        Add("study", run.Analysis.Study);
        Add("run", run.Analysis.Run);
        if (run.Manifest is { } manifest)
        {
            var environment = manifest.Environment;
            Add("machine", $"{environment.Processor}, {environment.Cores} cores, {environment.Architecture}, {Format.Bytes(environment.Memory)}");
            Add("system", string.Join(", ", ((string?[])[environment.OperatingSystem, environment.Kernel, environment.ContainerLimits]).Where(s => !string.IsNullOrEmpty(s))));
            Add("runtime", environment.Runtime);
            Add("governor", environment.Governor);
            Add("stolen time", environment.Steal is { } steal ? Format.Percent(steal) : null);
            Add("preset", manifest.Preset == "smoke" ? "smoke, for tests only" : manifest.Preset);
            Add("launches in total", Format.Count(run.Launches));
            Add("disturbed launches", Disturbances(manifest));
            Add("started", manifest.Started.ToString("d MMM yyyy HH:mm 'UTC'", CultureInfo.InvariantCulture));
            Add("lasted", manifest.Ended is { } ended ? $"{Format.Number((ended - manifest.Started).TotalMinutes)} min" : null);
            Add("ended", manifest.StopReason);
            Add("seed", manifest.Seed.ToString(CultureInfo.InvariantCulture));
            Add("commit", manifest.Commit);
            Add("drift", manifest.Drift is { } drift ? $"a fixed workload took {Format.Nanoseconds(drift.StartNanoseconds)} at the start and {Format.Nanoseconds(drift.EndNanoseconds)} at the end" : null);
            Add("left out", manifest.LeftOut.Count == 0 ? "nothing" : $"{manifest.LeftOut.Count} {(manifest.LeftOut.Count == 1 ? "entry:" : "entries, for example")} {LeftOut(manifest.LeftOut[0])}");
        }

        Add("settings", string.Join("; ", run.Rows.Select(r => (r.Runtime, r.Gc)).Distinct().Select(s => $"{s.Runtime}, {RunData.GcWords(s.Gc)}")));
        Add("rows", Format.Count(run.Rows.Count));
        Add("not at tier 1, left out", run.Analysis.Unsteady == 0 ? "none" : Format.Count(run.Analysis.Unsteady));
        Add("fewer than 20 collections", run.Analysis.FewCollections == 0 ? "no case" : $"{Format.Count(run.Analysis.FewCollections)} cases");
        Add("controls", run.Analysis.Controls.Count == 0 ? "none in these rows" : !run.HasIntervals ? "too few launches to say" : run.Analysis.Noisy ? $"{run.Analysis.Controls.Count(c => c.Pass == false)} of {run.Analysis.Controls.Count} deviate" : "all as expected");
        Add("widened by", Places(run.Analysis.Controls.Where(c => c.Systematic > 1).Select(c => (c.Scenario, c.Shape)).Distinct().Select(p => (p.Scenario, p.Shape, SystematicUncertainty.Factor(run.Analysis.Controls, p.Scenario, p.Shape)))));
        Add("10 % more work not detected", Places(run.Analysis.Controls.Where(c => c.IsMoreWork && c.Estimate.High >= 1).Select(c => (c.Scenario, c.Shape, SystematicUncertainty.SmallestEffect(run.Analysis.Controls, c.Scenario, c.Shape)!.Value)), "differences below ", " could not be detected"));
        return new Table("The run", [new("what"), new("value")], rows, run.Notice);
    }

    /// <summary>How many launches were measured again because others used the machine, and how many were kept although they did; null where that was not recorded.</summary>
    public static string? Disturbances(RunManifest manifest)
    {
        var (again, kept) = (manifest.Loads.Count(l => l.Attempts > 1), manifest.Loads.Count(l => l.Disturbed));
        return manifest.Loads.Count == 0
            ? null
            : $"{again} of {manifest.Loads.Count} measured again because of other programs or the host, {(kept == 0 ? "none" : Format.Count(kept))} kept although disturbed";
    }

    private static string Places(IEnumerable<(string Scenario, string Shape, double Factor)> places, string before = "", string after = "") =>
        string.Join(", ", places.Select(p => $"{p.Scenario} {p.Shape}".Trim() + $": {before}{Format.Percent(p.Factor - 1)}{after}"));

    private static string LeftOut(LeftOut left) =>
        string.Join(' ', ((string[])[left.Scenario, left.Contender, left.Size is { } size ? Format.Count(size) : ""]).Where(s => s.Length > 0)) + ": " + left.Reason;
}

/// <summary>The controls of a run, and by how much they widen its intervals.</summary>
public static class ControlTable
{
    /// <summary>Makes the table.</summary>
    public static Table Make(RunData run) => new(
        "Controls",
        [new("scenario"), new("shape"), new("control"), new("ratio", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio), new("launches", ColumnKind.Count), new("as expected"), new("widens by", ColumnKind.Percent)],
        [.. run.Analysis.Controls.Select(c => (IReadOnlyList<object?>)[c.Scenario.Length == 0 ? "whole run" : c.Scenario, c.Shape, c.Name, c.Estimate.Point, c.Estimate.Low, c.Estimate.High, c.Estimate.Launches, c.Pass switch { true => "yes", false => "no", null => "too few launches" }, c.Systematic > 1 ? c.Systematic - 1 : null])],
        $"A/A: two copies of the same code, pooled over sizes{(run.Analysis.Controls.Any(c => c.Scenario.Length > 0 && c.Shape.Length == 0) ? ", and over shapes where none is named" : "")}. +10 %: a tenth more work, expected at 0.91. A/A bounds are Bonferroni-adjusted. A deviation beyond noise is a systematic uncertainty: it widens every interval of its scenario and shape. An A/A deviation must exceed its standard error; a +10 % deviation must be significant and above 3 %.{(run.Analysis.Controls.Any(c => c.IsUninterrupted) ? " Visits / uninterrupted: a contender's ratio from short visits over its ratio from stretches of 300 ms, expected at 1; the root mean square over sizes counts, less what their standard errors explain." : "")} Drift: a fixed workload before and after the run; it widens nothing.");
}

/// <summary>Estimates from visits against uninterrupted stretches of the same cases.</summary>
public static class StretchTable
{
    /// <summary>Makes the table.</summary>
    /// <returns>The table; null where the run has no stretches.</returns>
    public static Table? Make(RunData run) => run.Analysis.Stretches.Count == 0 ? null : new(
        "Time from short visits / time from uninterrupted stretches",
        [new("scenario"), new("shape"), new("contender"), new("size", ColumnKind.Count), new("ratio", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio), new("launches", ColumnKind.Count)],
        [.. run.Analysis.Stretches.Select(s => (IReadOnlyList<object?>)[s.Setting.Scenario, s.Setting.Shape, s.Contender, s.Size, s.Estimate.Point, s.Estimate.Low, s.Estimate.High, s.Estimate.Launches])],
        $"Both in the same processes; 1 where they agree. Stretches take 300 ms each. Intervals: {Format.Number(run.Analysis.Confidence * 100)} %, t over launches.");
}
