namespace Overtake.Tests.Workloads;

/// <summary>Bytes with some changes, for tests of decoders.</summary>
internal static class Mutations
{
    /// <summary>One to three changes: a bit, a byte, bytes that are missing, that are new or that are there twice.</summary>
    public static byte[] Of(ReadOnlySpan<byte> original, Random random)
    {
        List<byte> bytes = [.. original];
        for (int change = random.Next(1, 4); change > 0; change--)
        {
            int at = random.Next(bytes.Count + 1);
            switch (random.Next(5))
            {
                case 0 when at < bytes.Count:
                    bytes[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 1 when at < bytes.Count:
                    bytes[at] = (byte)random.Next(256);
                    break;
                case 2:
                    bytes.RemoveRange(at, random.Next(bytes.Count - at + 1));
                    break;
                case 3:
                    byte[] garbage = new byte[random.Next(40)];
                    random.NextBytes(garbage);
                    bytes.InsertRange(at, garbage);
                    break;
                default:
                    bytes.InsertRange(at, bytes.Take(at).ToArray());
                    break;
            }
        }

        return [.. bytes];
    }
}
