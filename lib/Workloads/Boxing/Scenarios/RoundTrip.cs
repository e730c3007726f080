namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>One operation: a buffer is produced, the same thread decodes every value of it, and it is dropped or given back.</summary>
/// <param name="contender">What fills and decodes the buffer.</param>
public sealed class RoundTrip(IBoxingContender contender)
{
    /// <summary>One operation with <paramref name="records"/> records.</summary>
    /// <returns>The checksum over all values, to be compared with <see cref="Expected"/> outside the timed region.</returns>
    public ulong Run(int records)
    {
        var buffer = contender.Fill(records);
        Sink.Pass(buffer.Storage);
        ulong checksum = contender.Fold(buffer);
        contender.Release(buffer);
        return checksum;
    }

    /// <summary>The checksum that <see cref="Run"/> must return, for contenders that begin with the usual first record.</summary>
    public ulong Expected(int records) => BoxingContenders.Checksum(contender.Shape, contender.RecordsIn(records));
}
