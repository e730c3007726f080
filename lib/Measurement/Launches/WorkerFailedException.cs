namespace Overtake.Measurement.Launches;

/// <summary>A worker process crashed, hung or refused its request.</summary>
public sealed class WorkerFailedException : Exception
{
    /// <summary>Says which contender it was and what the worker wrote last.</summary>
    /// <param name="request">What it was asked.</param>
    /// <param name="said">What it said or what happened; the first line is kept.</param>
    public WorkerFailedException(WorkerRequest request, string said)
        : base($"the worker for {request.Contender} in {string.Join("; ", request.Parts.Select(p => $"{p.Scenario}, {p.Shape}"))} failed: {FirstLine(said)}")
    {
    }

    private static string FirstLine(string output) =>
        output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).FirstOrDefault() ?? "it said nothing";
}
