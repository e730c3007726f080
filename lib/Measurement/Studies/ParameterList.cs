namespace Overtake.Measurement.Studies;

/// <summary>Settings that differ from the defaults, as they stand in the <c>parameters</c> column: <c>name=value;name=value</c> in ordinal name order.</summary>
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

    /// <inheritdoc/>
    public override string ToString() => string.Join(';', _values.Select(v => $"{v.Key}={v.Value}"));

    /// <inheritdoc/>
    public bool Equals(ParameterList? other) => other is not null && ToString() == other.ToString();

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as ParameterList);

    /// <inheritdoc/>
    public override int GetHashCode() => ToString().GetHashCode(StringComparison.Ordinal);
}
