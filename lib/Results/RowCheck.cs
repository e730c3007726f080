using System.Globalization;

namespace Overtake.Results;

/// <summary>The rules that rows obey, in one place for reading and writing. Feed it the rows of a file in order.</summary>
internal sealed class RowCheck(string file)
{
    private static readonly Dictionary<string, int> MetricNumbers =
        Metric.All.Select((metric, i) => (metric.Name, i)).ToDictionary(StringComparer.Ordinal);

    private readonly HashSet<string> _goodParameters = new(StringComparer.Ordinal) { "" };
    private readonly HashSet<string> _goodNames = new(StringComparer.Ordinal);
    private readonly Dictionary<Case, int> _cases = [];

    // Rows arrive launch by launch, so only the keys of the launch at hand have to be remembered.
    private readonly HashSet<(int Case, int Metric, int Iteration)> _keys = [];
    private Row? _previous;
    private int _case;

    /// <summary>Checks one row against the rules and against the rows before it.</summary>
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
            throw new InvalidResultException(file, $"unknown metric '{row.Metric}', nearest is '{nearest}'; there are {string.Join(", ", Metric.All.Select(m => m.Name))}", line, "metric");
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
            var expected = timed ? "a finite number above 0 for metric 'time'" : metric == Metric.Steady ? "0 or 1 for metric 'steady'" : "a finite number from 0";
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
            throw new InvalidResultException(file, $"duplicate row: launch {row.Launch} already has {metric.Name}{(row.Iteration is { } i ? $" of iteration {i}" : "")} for {row.Scenario}, {row.Shape}, {row.Contender}, size {row.Size}", line);
        }
    }

    // Most rows repeat the case of the row before, and reading gives equal names as one object.
    private bool IsOfPreviousCase(Row row) =>
        _previous is { } p && p.Size == row.Size && p.Contender == row.Contender && p.Scenario == row.Scenario && p.Shape == row.Shape
        && p.Parameters == row.Parameters && p.Runtime == row.Runtime && p.Gc == row.Gc;

    private int CaseNumber(Row row)
    {
        var key = new Case(row.Scenario, row.Shape, row.Contender, row.Size, row.Parameters, row.Runtime, row.Gc);
        if (!_cases.TryGetValue(key, out var number))
        {
            number = _cases.Count;
            _cases.Add(key, number);
        }

        return number;
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
        if (_goodNames.Contains(value))
        {
            return;
        }

        if (string.IsNullOrWhiteSpace(value) || HasControl(value))
        {
            throw new InvalidResultException(file, $"expected a name on one line, found '{value}'", line, column);
        }

        _goodNames.Add(value);
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

    private readonly record struct Case(string Scenario, string Shape, string Contender, long Size, string Parameters, string Runtime, string Gc);
}
