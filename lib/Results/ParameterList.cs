namespace Overtake.Results;

/// <summary>Settings that differ from the defaults, as in the <c>parameters</c> column: <c>name=value;name=value</c> in ordinal name order.</summary>
public sealed class ParameterList : IEquatable<ParameterList>
{
    /// <summary>Nothing differs from the defaults.</summary>
    public static readonly ParameterList Empty = new([]);

    private readonly SortedDictionary<string, string> _values;

    private ParameterList(SortedDictionary<string, string> values) => _values = values;

    /// <summary>Reads the text form.</summary>
    /// <exception cref="FormatException">A part is not <c>name=value</c>, or a name occurs twice.</exception>
    public static ParameterList Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var values = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var part in text.Split(';', StringSplitOptions.RemoveEmptyEntries))
        {
            var equals = part.IndexOf('=');
            if (equals <= 0 || !values.TryAdd(part[..equals], part[(equals + 1)..]))
            {
                throw new FormatException($"'{part}' in the parameters '{text}' is not a new name=value.");
            }
        }

        return new ParameterList(values);
    }

    /// <summary>The value of <paramref name="name"/>, or null.</summary>
    public string? this[string name] => _values.GetValueOrDefault(name);

    /// <summary>This list with one more setting.</summary>
    public ParameterList With(string name, string value) =>
        new(new SortedDictionary<string, string>(_values, StringComparer.Ordinal) { [name] = value });

    public override string ToString() => string.Join(';', _values.Select(v => $"{v.Key}={v.Value}"));

    public bool Equals(ParameterList? other) => other is not null && ToString() == other.ToString();

    public override bool Equals(object? obj) => Equals(obj as ParameterList);

    public override int GetHashCode() => ToString().GetHashCode(StringComparison.Ordinal);
}

/// <summary>Names of the settings that the <c>parameters</c> column knows.</summary>
internal static class Parameter
{
    /// <summary>Large-object threshold in bytes, <c>loh-threshold=1000000</c>: proves or disproves that the large-object heap is a cause.</summary>
    public const string LohThreshold = "loh-threshold";

    /// <summary><c>forced-collections=yes</c>: a full collection before every visit.</summary>
    public const string ForcedCollections = "forced-collections";

    /// <summary><c>iterations=5x</c>: visits five times as long.</summary>
    public const string Iterations = "iterations";

    /// <summary><c>process-per-size=yes</c>: every size in a separate process.</summary>
    public const string ProcessPerSize = "process-per-size";

    /// <summary>
    /// <c>order=ascending</c> or <c>descending</c>: the sizes of a worker in that order and not shuffled, to show that it does not matter what was
    /// measured before.
    /// </summary>
    public const string Order = "order";

    /// <summary>The value of <see cref="Order"/> for the smallest size first.</summary>
    public const string Ascending = "ascending";

    /// <summary>The value of <see cref="Order"/> for the largest size first.</summary>
    public const string Descending = "descending";

    /// <summary><c>live-heap=100MB</c> or <c>1GB</c>: small live objects beside the work.</summary>
    public const string LiveHeap = "live-heap";

    /// <summary><c>tiered=off</c>: fully optimised code from the first call; the audit launch.</summary>
    public const string Tiered = "tiered";

    /// <summary>The parameters of the audit launch.</summary>
    public const string Audit = Tiered + "=off";

    /// <summary><c>fills=4</c>: fills in one operation of the published scenario.</summary>
    public const string Fills = "fills";

    /// <summary><c>collect=yes</c>: the forced full collection of the published scenario.</summary>
    public const string Collect = "collect";

    /// <summary><c>load=50%</c>: share of the measured capacity at which latency was taken.</summary>
    public const string Load = "load";

    /// <summary><c>part=Header</c>: a figure of that part of the operation alone.</summary>
    public const string Part = "part";
}
