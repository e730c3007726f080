using System.Diagnostics;
using System.Text.Json;
using Overtake.Measurement.Studies;

namespace Overtake.Measurement.Launches;

/// <summary>
/// A worker process as its parent sees it: started with the settings of its group, told case by case what to time, and read at the
/// end. Between its cases it waits and does nothing, so that workers of a group can take turns.
/// </summary>
internal sealed class WorkerProcess : IAsyncDisposable
{
    // A worker that takes this much longer than expected for one step is ended.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly WorkerRequest _request;
    private readonly Task<string> _errors;

    private WorkerProcess(WorkerRequest request)
    {
        _request = request;
        _process = new Process { StartInfo = WorkerProgram.StartInfo(request.Runtime, request.Gc, ParameterList.Parse(request.Parameters)) };
        _process.Start();
        _errors = _process.StandardError.ReadToEndAsync();
    }

    /// <summary>Starts a worker and waits until its contender is checked and at tier 1.</summary>
    /// <exception cref="WorkerFailedException">It did not get there.</exception>
    public static async Task<WorkerProcess> StartAsync(WorkerRequest request, CancellationToken cancellation)
    {
        var worker = new WorkerProcess(request);
        try
        {
            await worker.AskAsync(JsonSerializer.Serialize(request, WorkerJson.Default.WorkerRequest), LaunchPlan.StartOf(request), cancellation);
            return worker;
        }
        catch
        {
            await worker.DisposeAsync();
            throw;
        }
    }

    /// <summary>Has one case timed.</summary>
    /// <returns>Operations of one iteration; null where the case measured itself or was passed over.</returns>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public Task<long?> MeasureAsync(CaseRequest request, CancellationToken cancellation) =>
        AskAsync(JsonSerializer.Serialize(request, WorkerJson.Default.CaseRequest), LaunchPlan.CaseOf(_request, request.Part), cancellation);

    /// <summary>Ends the worker and reads what it measured.</summary>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public async Task<IReadOnlyList<WorkerMessage>> FinishAsync(CancellationToken cancellation) =>
        await GuardedAsync(TimeSpan.Zero, cancellation, async limit =>
        {
            var messages = new List<WorkerMessage>();
            await SayAsync(string.Empty, limit);
            while (messages is not [.., { Effort: not null }])
            {
                messages.Add(await HearAsync(limit));
            }

            return messages;
        });

    /// <summary>Ends the process if it still runs.</summary>
    public async ValueTask DisposeAsync()
    {
        try
        {
            if (!_process.HasExited)
            {
                // Asked to end it does so at once; Kill is for one that cannot be asked.
                _process.Kill(entireProcessTree: true);
                await _process.WaitForExitAsync(CancellationToken.None);
            }
        }
        finally
        {
            _process.Dispose();
        }
    }

    private Task<long?> AskAsync(string line, TimeSpan expected, CancellationToken cancellation) =>
        GuardedAsync(expected, cancellation, async limit =>
        {
            await SayAsync(line, limit);
            return await HearAsync(limit) is { Waiting: { } ready } ? ready.Operations : throw new WorkerFailedException(_request, "it did not answer as expected");
        });

    private async Task<T> GuardedAsync<T>(TimeSpan expected, CancellationToken cancellation, Func<CancellationToken, Task<T>> step)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter((10 * expected) + Grace);
        try
        {
            return await step(limit.Token);
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new WorkerFailedException(_request, $"it did not answer within {(10 * expected) + Grace}");
        }
        catch (Exception e) when (e is IOException or JsonException or EndOfStreamException)
        {
            cancellation.ThrowIfCancellationRequested();
            // The end of its output is the end of the worker: what it wrote last says why.
            throw new WorkerFailedException(_request, await _errors is { Length: > 0 } said ? said : e.Message);
        }
    }

    private async Task SayAsync(string line, CancellationToken limit)
    {
        await _process.StandardInput.WriteLineAsync(line.AsMemory(), limit);
        await _process.StandardInput.FlushAsync(limit);
    }

    private async Task<WorkerMessage> HearAsync(CancellationToken limit) =>
        await _process.StandardOutput.ReadLineAsync(limit) is { } line
            ? JsonSerializer.Deserialize(line, WorkerJson.Default.WorkerMessage)!
            : throw new EndOfStreamException("it ended without a word");
}
