using System.Collections;
using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Overtake.Workloads.Serializers.Specs;

/// <summary>
/// Compares two messages field by field through their whole graphs, bit by bit, whatever
/// <see cref="object.Equals(object)"/> of their types says. By reflection: not for timed code, nor for graphs with cycles.
/// </summary>
internal static class MessageComparison
{
    private static readonly ConcurrentDictionary<Type, FieldInfo[]> AllFields = [];

    /// <summary>Null when both graphs are equal, else the place and the values of the first difference, for example <c>._struct2._int: 1 and 2</c>.</summary>
    public static string? Difference(object? first, object? second) => Difference(first, second, "");

    private static string? Difference(object? first, object? second, string place)
    {
        if (first is null || second is null || first.GetType() != second.GetType())
        {
            return first is null && second is null ? null : Different(first?.GetType().Name ?? "null", second?.GetType().Name ?? "null");
        }

        return (first, second) switch
        {
            (double a, double b) => Bits(BitConverter.DoubleToUInt64Bits(a) == BitConverter.DoubleToUInt64Bits(b)),
            (float a, float b) => Bits(BitConverter.SingleToUInt32Bits(a) == BitConverter.SingleToUInt32Bits(b)),
            (decimal a, decimal b) => Bits(decimal.GetBits(a).AsSpan().SequenceEqual(decimal.GetBits(b))),
            (DateTime a, DateTime b) => Bits(a.ToBinary() == b.ToBinary()),
            (string or Enum or Guid, _) => Bits(first.Equals(second)),
            (Array a, Array b) => Elements(a, b),
            (IDictionary a, IDictionary b) => Entries(a, b),
            _ when first.GetType().IsPrimitive => Bits(first.Equals(second)),
            _ => Fields(),
        };

        string Different(object a, object b) => $"{place}: {a} and {b}";

        string? Bits(bool equal) => equal ? null : Different(first, second);

        string? Elements(Array a, Array b)
        {
            for (var dimension = 0; dimension < a.Rank; dimension++)
            {
                if (a.GetLength(dimension) != b.GetLength(dimension))
                {
                    return $"{place}: {a.GetLength(dimension)} and {b.GetLength(dimension)} elements";
                }
            }

            var element = a.GetType().GetElementType()!;
            if (element.IsPrimitive)
            {
                return Bytes(a).SequenceEqual(Bytes(b)) ? null : $"{place}: other elements";
            }

            var rights = b.GetEnumerator();
            var index = 0;
            foreach (var left in a)
            {
                rights.MoveNext();
                if (Difference(left, rights.Current, $"{place}[{index++}]") is { } difference)
                {
                    return difference;
                }
            }

            return null;
        }

        // Buffer.ByteLength is the size of all elements of an array of primitives, whatever its rank.
        static ReadOnlySpan<byte> Bytes(Array array) =>
            MemoryMarshal.CreateReadOnlySpan(ref MemoryMarshal.GetArrayDataReference(array), Buffer.ByteLength(array));

        string? Entries(IDictionary a, IDictionary b)
        {
            if (a.Count != b.Count)
            {
                return $"{place}: {a.Count} and {b.Count} entries";
            }

            foreach (DictionaryEntry entry in a)
            {
                if (!b.Contains(entry.Key))
                {
                    return $"{place}[{entry.Key}]: there and not there";
                }

                if (Difference(entry.Value, b[entry.Key], $"{place}[{entry.Key}]") is { } difference)
                {
                    return difference;
                }
            }

            return null;
        }

        string? Fields()
        {
            foreach (var field in AllFields.GetOrAdd(first.GetType(), FieldsOf))
            {
                if (Difference(field.GetValue(first), field.GetValue(second), $"{place}.{field.Name}") is { } difference)
                {
                    return difference;
                }
            }

            return null;
        }
    }

    private static FieldInfo[] FieldsOf(Type type) =>
    [
        .. type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly),
        .. type.BaseType is { } parent ? FieldsOf(parent) : [],
    ];
}
