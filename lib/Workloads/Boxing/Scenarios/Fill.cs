namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>One operation: a buffer is produced, escapes and is dropped, or given back if it was rented.</summary>
/// <param name="contender">What fills the buffer.</param>
public sealed class Fill(IBoxingContender contender)
{
    /// <summary>One operation with <paramref name="records"/> records.</summary>
    public void Run(int records)
    {
        var buffer = contender.Fill(records);
        Sink.Pass(buffer.Storage);
        contender.Release(buffer);
    }
}
