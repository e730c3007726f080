namespace Overtake.Tests.Workloads;

/// <summary>Damage to well-formed bytes, for decoders that must survive it.</summary>
internal static class Mutation
{
    /// <summary>Flips or replaces bytes, cuts some out, puts some in, or repeats the begin, one to three times.</summary>
    /// <param name="bytes">Changed in place.</param>
    /// <param name="random">Seeded by the test.</param>
    /// <param name="longestCut">The most bytes that one cut takes.</param>
    /// <param name="repeated">Gives the length of a repeated begin; a random place unless given.</param>
    public static void Damage(List<byte> bytes, Random random, int longestCut = int.MaxValue, Func<int>? repeated = null)
    {
        for (var change = random.Next(1, 4); change > 0; change--)
        {
            var at = random.Next(bytes.Count + 1);
            switch (random.Next(5))
            {
                case 0 when at < bytes.Count:
                    bytes[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 1 when at < bytes.Count:
                    bytes[at] = (byte)random.Next(256);
                    break;
                case 2:
                    bytes.RemoveRange(at, random.Next(Math.Min(longestCut, bytes.Count - at) + 1));
                    break;
                case 3:
                    var garbage = new byte[random.Next(40)];
                    random.NextBytes(garbage);
                    bytes.InsertRange(at, garbage);
                    break;
                default:
                    at = Math.Min(bytes.Count, repeated?.Invoke() ?? at);
                    bytes.InsertRange(at, bytes.Take(at).ToArray());
                    break;
            }
        }
    }
}
