namespace Overtake.Measurement.Pools.Http;

/// <summary>Responses by status, counted by any number of threads. Status 0 is a request that was never answered.</summary>
internal sealed class ResponseCounts
{
    /// <summary>Stands for a request whose connection ended before the response did.</summary>
    public const int NoAnswer = 0;

    public const int Ok = 200;
    public const int Rejected = 400;

    private const int LeastServerError = 500;
    private const int MostStatuses = 1_000;

    private readonly long[] _counts = new long[MostStatuses];

    /// <summary>Responses of a status.</summary>
    public long this[int status] => Volatile.Read(ref _counts[status]);

    /// <summary>All requests.</summary>
    public long Total => _counts.Sum();

    /// <summary>Requests that the server failed at, or never answered.</summary>
    public long Failed => this[NoAnswer] + _counts.Skip(LeastServerError).Sum();

    public void Add(int status) => Interlocked.Increment(ref _counts[status]);

    public void Add(ResponseCounts other)
    {
        for (var status = 0; status < MostStatuses; status++)
        {
            Interlocked.Add(ref _counts[status], other[status]);
        }
    }

    /// <summary>Every status that occurred and how often, for messages.</summary>
    public override string ToString() => string.Join(", ", _counts
        .Select((count, status) => (count, status))
        .Where(c => c.count > 0)
        .Select(c => c.status == NoAnswer ? $"{c.count} without an answer" : $"{c.count} of status {c.status}"));
}
