using System.Globalization;

namespace Overtake.Results;

/// <summary>
/// One figure of a case in a launch: a line of <c>measurements.csv</c>. The time of a case is its <see cref="LaunchEstimate"/>;
/// runs of the first schema have a line for every iteration. Nothing in it is averaged over launches.
/// </summary>
/// <param name="Launch">The launch the sample belongs to, 1-based.</param>
/// <param name="Order">Position of the case in its launch, 1-based.</param>
/// <param name="Scenario">Scenario name, for example <c>fill</c>.</param>
/// <param name="Shape">Shape of a record or message, for example <c>three-numbers</c>.</param>
/// <param name="Contender">Name of the contender, for example <c>byte[] span</c>.</param>
/// <param name="Size">The scenario's axis, for example records; at least 1.</param>
/// <param name="Parameters"><c>name=value;name=value</c> in ordinal name order; empty when nothing differs from the defaults.</param>
/// <param name="Runtime">Runtime description as read inside the measuring process, for example <c>.NET 10.0.12</c>.</param>
/// <param name="Gc">GC mode as read inside the measuring process, for example <c>workstation-concurrent</c>.</param>
/// <param name="Iteration">1 for a time, 1-based where a launch has several; null for all other metrics.</param>
/// <param name="Operations">The number of operations <paramref name="Value"/> was divided by; at least 1.</param>
/// <param name="Metric">A name from <see cref="Metric"/>.</param>
/// <param name="Unit">The unit that belongs to the metric.</param>
/// <param name="Value">The sample; finite, not negative, and positive for times.</param>
public sealed record Row(
    int Launch,
    int Order,
    string Scenario,
    string Shape,
    string Contender,
    long Size,
    string Parameters,
    string Runtime,
    string Gc,
    int? Iteration,
    long Operations,
    string Metric,
    string Unit,
    double Value);

/// <summary>The rules that rows obey, in one place for reading and writing. Feed it the rows of a file in order.</summary>
internal sealed class RowCheck(string file)
{
    private static readonly Dictionary<string, int> MetricNumbers =
        Metric.All.Select((metric, i) => (metric.Name, i)).ToDictionary(StringComparer.Ordinal);

    private readonly HashSet<string> _goodParameters = new(StringComparer.Ordinal) { "" };
    private readonly HashSet<string> _goodNames = new(StringComparer.Ordinal);
    private readonly Dictionary<CaseKey, int> _cases = [];

    // Rows arrive launch by launch, so only the keys of the launch at hand have to be remembered.
    private readonly HashSet<(int Case, int Metric, int Iteration)> _keys = [];
    private Row? _previous;
    private int _case;

    /// <exception cref="InvalidResultException">A rule is broken.</exception>
    public void Add(Row row, long line)
    {
        AtLeastOne(row.Launch, line, "launch");
        AtLeastOne(row.Order, line, "order");
        if (!IsOfPreviousCase(row))
        {
            Name(row.Scenario, line, "scenario");
            Name(row.Shape, line, "shape");
            Name(row.Contender, line, "contender");
            AtLeastOne(row.Size, line, "size");
            Parameters(row.Parameters, line);
            Name(row.Runtime, line, "runtime");
            Name(row.Gc, line, "gc");
            _case = CaseNumber(row);
        }

        AtLeastOne(row.Operations, line, "operations");
        if (!MetricNumbers.TryGetValue(row.Metric, out var metricNumber))
        {
            var nearest = NearestName.Of(row.Metric, Metric.All.Select(m => m.Name));
            throw new InvalidResultException(
                file, $"unknown metric '{row.Metric}', nearest is '{nearest}'; there are {string.Join(", ", Metric.All.Select(m => m.Name))}", line, "metric");
        }

        var metric = Metric.All[metricNumber];
        if (row.Unit != metric.Unit)
        {
            throw new InvalidResultException(file, $"expected '{metric.Unit}' for metric '{metric.Name}', found '{row.Unit}'", line, "unit");
        }

        var timed = metric == Metric.Time;
        if (timed != row.Iteration.HasValue || row.Iteration < 1)
        {
            var expected = timed ? "a whole number from 1 for metric 'time'" : $"nothing for metric '{metric.Name}', which is taken once a launch";
            throw new InvalidResultException(file, $"expected {expected}, found '{row.Iteration}'", line, "iteration");
        }

        if (!double.IsFinite(row.Value) || row.Value < 0 || (timed && row.Value == 0) || (metric == Metric.Steady && row.Value is not (0 or 1)))
        {
            var expected = timed ? "a finite number above 0 for metric 'time'"
                : metric == Metric.Steady ? "0 or 1 for metric 'steady'"
                : "a finite number from 0";
            throw new InvalidResultException(file, $"expected {expected}, found '{row.Value.ToString(CultureInfo.InvariantCulture)}'", line, "value");
        }

        if (row.Launch != _previous?.Launch)
        {
            if (row.Launch < _previous?.Launch)
            {
                throw new InvalidResultException(file, $"rows are reordered: launch {row.Launch} after launch {_previous.Launch}", line, "launch");
            }

            _keys.Clear();
        }

        _previous = row;
        if (!_keys.Add((_case, metricNumber, row.Iteration ?? 0)))
        {
            throw new InvalidResultException(
                file,
                $"duplicate row: launch {row.Launch} already has {metric.Name}{(row.Iteration is { } i ? $" of iteration {i}" : "")} for {row.Scenario}, "
                + $"{row.Shape}, {row.Contender}, size {row.Size}",
                line);
        }
    }

    // Most rows repeat the case of the row before, and reading gives equal names as one object.
    private bool IsOfPreviousCase(Row row) =>
        _previous is { } p && p.Size == row.Size && p.Contender == row.Contender && p.Scenario == row.Scenario && p.Shape == row.Shape
        && p.Parameters == row.Parameters && p.Runtime == row.Runtime && p.Gc == row.Gc;

    private int CaseNumber(Row row)
    {
        var key = new CaseKey(row.Scenario, row.Shape, row.Contender, row.Size, row.Parameters, row.Runtime, row.Gc);
        _cases.TryAdd(key, _cases.Count);
        return _cases[key];
    }

    private void AtLeastOne(long value, long line, string column)
    {
        if (value < 1)
        {
            throw new InvalidResultException(file, $"expected a whole number from 1, found '{value}'", line, column);
        }
    }

    private void Name(string value, long line, string column)
    {
        // What is refused ends the reading: it does not matter that it is among the good ones then.
        if (_goodNames.Add(value) && (string.IsNullOrWhiteSpace(value) || HasControl(value)))
        {
            throw new InvalidResultException(file, $"expected a name on one line, found '{value}'", line, column);
        }
    }

    private void Parameters(string parameters, long line)
    {
        if (_goodParameters.Contains(parameters))
        {
            return;
        }

        string? previous = null;
        foreach (var part in parameters.Split(';'))
        {
            var equals = part.IndexOf('=', StringComparison.Ordinal);
            if (equals < 1 || equals == part.Length - 1 || HasControl(part))
            {
                throw new InvalidResultException(file, $"expected name=value;name=value, found '{parameters}'", line, "parameters");
            }

            var name = part[..equals];
            if (previous is not null && string.CompareOrdinal(previous, name) >= 0)
            {
                var fault = previous == name ? $"'{name}' is there twice" : $"'{name}' must stand before '{previous}'";
                throw new InvalidResultException(file, $"expected every name once and in order, found '{parameters}': {fault}", line, "parameters");
            }

            previous = name;
        }

        _goodParameters.Add(parameters);
    }

    private static bool HasControl(string text) => text.AsSpan().ContainsAnyInRange('\u0000', '\u001f') || text.Contains('\u007f', StringComparison.Ordinal);

    private readonly record struct CaseKey(string Scenario, string Shape, string Contender, long Size, string Parameters, string Runtime, string Gc);
}
