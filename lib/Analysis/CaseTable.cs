using System.Globalization;
using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>The rows of a run, summed into cases and launches in one pass.</summary>
internal sealed class CaseTable
{
    private readonly Dictionary<Setting, CaseGroup> _groups = [];

    public IReadOnlyCollection<CaseGroup> Groups => _groups.Values;

    /// <exception cref="AnalysisException">A row holds a value that its metric cannot have.</exception>
    public static CaseTable Read(IReadOnlyList<Row> rows)
    {
        var table = new CaseTable();
        Row? last = null;
        CaseGroup? group = null;
        Case? current = null;
        LaunchCosts? costs = null;
        for (int i = 0; i < rows.Count; i++)
        {
            Row row = rows[i];
            Check(row, i + 1);

            // Rows of one case follow one another: most lookups are answered by the row before.
            if (group is null || last is null || !SameSetting(last, row))
            {
                group = table.Group(row);
                current = null;
            }

            if (current is null || row.Size != last!.Size || row.Contender != last.Contender)
            {
                current = CaseOf(group, row);
                costs = null;
            }

            if (costs is null || row.Launch != last!.Launch)
            {
                if (!current.Launches.TryGetValue(row.Launch, out costs))
                {
                    current.Launches.Add(row.Launch, costs = new LaunchCosts());
                }
            }

            // With tiering off there is no tier 1 to be reached.
            if (row.Metric == Metric.Steady.Name)
            {
                costs.Steady &= group.IsAudit || row.Value != 0;
            }
            else
            {
                costs.Add(row);
            }

            last = row;
        }

        return table;
    }

    private static bool SameSetting(Row a, Row b) =>
        a.Scenario == b.Scenario && a.Shape == b.Shape && a.Parameters == b.Parameters && a.Runtime == b.Runtime && a.Gc == b.Gc;

    private static Case CaseOf(CaseGroup group, Row row)
    {
        if (!group.Contenders.TryGetValue(row.Contender, out var sizes))
        {
            group.Contenders.Add(row.Contender, sizes = []);
        }

        if (!sizes.TryGetValue(row.Size, out Case? found))
        {
            sizes.Add(row.Size, found = new Case());
        }

        return found;
    }

    private static void Check(Row row, int number)
    {
        if (row.Metric == Metric.Time.Name && !(row.Value > 0 && double.IsFinite(row.Value)))
        {
            throw Invalid(row, number, $"{row.Metric} is {Text(row.Value)}; expected a finite number above 0");
        }

        if (!(row.Value >= 0 && double.IsFinite(row.Value)))
        {
            throw Invalid(row, number, $"{row.Metric} is {Text(row.Value)}; expected a finite number of at least 0");
        }

        if (row.Operations < 1 || row.Launch < 1 || row.Size < 1)
        {
            throw Invalid(row, number, $"launch, size and operations must be at least 1; operations is {row.Operations}");
        }
    }

    private static AnalysisException Invalid(Row row, int number, string reason) =>
        new($"row {number} (launch {row.Launch}, {row.Scenario}, {row.Shape}, {row.Contender}, size {row.Size}"
            + (row.Iteration is int iteration ? $", iteration {iteration}" : "") + $"): {reason}");

    private static string Text(double value) => value.ToString("R", CultureInfo.InvariantCulture);

    private CaseGroup Group(Row row)
    {
        var setting = Setting.Of(row);
        if (!_groups.TryGetValue(setting, out CaseGroup? group))
        {
            _groups.Add(setting, group = new CaseGroup(setting, row.Contender));
        }

        return group;
    }
}
