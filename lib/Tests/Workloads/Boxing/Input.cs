using Overtake.Workloads.Boxing;

namespace Overtake.Tests.Workloads.Boxing;

/// <summary>The values of a first record, and the contenders that begin with it.</summary>
public sealed record Input(string Shape, object[] First, IReadOnlyList<ListedContender> Contenders)
{
    /// <summary>The values of record after record.</summary>
    public IEnumerable<object> Values(int records)
    {
        object[] values = [.. First];
        for (var record = 0; record < records; record++)
        {
            foreach (var value in values)
            {
                yield return value;
            }

            values = [.. values.Select(value => value switch
            {
                long integer => unchecked(integer + 1),
                double number => number + 0.001,
                _ => value,
            })];
        }
    }

    /// <summary>31 * checksum + value for every value, with texts as their length and their code units.</summary>
    public ulong Checksum(int records)
    {
        ulong checksum = 0;
        foreach (var value in Values(records))
        {
            long[] parts = value switch
            {
                long integer => [integer],
                double number => [BitConverter.DoubleToInt64Bits(number)],
                _ => [((string)value).Length, .. ((string)value).Select(unit => (long)unit)],
            };
            foreach (var part in parts)
            {
                checksum = unchecked((31 * checksum) + (ulong)part);
            }
        }

        return checksum;
    }

    public override string ToString() => $"{Shape} from {string.Join(", ", First)}";
}
