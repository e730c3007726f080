using System.Collections.Concurrent;
using System.Net.WebSockets;
using System.Text.Json.Nodes;

namespace Overtake.Charts.Export;

/// <summary>Commands and answers of the Chrome DevTools protocol over one web socket. Events are ignored.</summary>
internal sealed class DevToolsConnection : IDisposable
{
    private readonly ClientWebSocket _socket = new();
    private readonly ConcurrentDictionary<int, TaskCompletionSource<JsonObject>> _pending = new();
    private readonly SemaphoreSlim _sending = new(1, 1);
    private readonly CancellationTokenSource _ended = new();
    private volatile Exception? _closed;
    private int _lastId;

    public async Task Connect(Uri address, CancellationToken cancel)
    {
        // A proxy set for the machine would not reach this machine's own browser.
        _socket.Options.Proxy = null;
        await _socket.ConnectAsync(address, cancel);
        _ = Task.Run(Receive, CancellationToken.None);
    }

    /// <exception cref="BrowserException">The browser reports an error, is gone, or does not answer in time.</exception>
    public async Task<JsonObject> Send(string method, JsonObject parameters, string? session, TimeSpan timeout)
    {
        var id = Interlocked.Increment(ref _lastId);
        var answer = new TaskCompletionSource<JsonObject>(TaskCreationOptions.RunContinuationsAsynchronously);
        _pending[id] = answer;
        try
        {
            if (_closed is { } closed)
            {
                throw new BrowserException("The browser has ended.", closed);
            }

            var message = new JsonObject { ["id"] = id, ["method"] = method, ["params"] = parameters };
            if (session is not null)
            {
                message["sessionId"] = session;
            }

            using var limit = new CancellationTokenSource(timeout);
            await _sending.WaitAsync(limit.Token);
            try
            {
                await _socket.SendAsync(System.Text.Encoding.UTF8.GetBytes(message.ToJsonString()), WebSocketMessageType.Text, true, limit.Token);
            }
            finally
            {
                _sending.Release();
            }

            var result = await answer.Task.WaitAsync(limit.Token);
            return result["error"] is { } error
                ? throw new BrowserException($"The browser refused {method}: {error["message"]}")
                : result["result"] as JsonObject ?? [];
        }
        catch (OperationCanceledException timedOut)
        {
            throw new BrowserException($"The browser did not answer {method} within {timeout.TotalSeconds:0} s.", timedOut);
        }
        catch (Exception broken) when (broken is WebSocketException or ObjectDisposedException or InvalidOperationException)
        {
            throw new BrowserException("The browser has ended.", broken);
        }
        finally
        {
            _pending.TryRemove(id, out _);
        }
    }

    public void Dispose()
    {
        _ended.Cancel();
        _socket.Dispose();
    }

    private async Task Receive()
    {
        var buffer = new byte[64 * 1024];
        using var message = new MemoryStream();
        try
        {
            while (true)
            {
                var part = await _socket.ReceiveAsync(buffer.AsMemory(), _ended.Token);
                if (part.MessageType == WebSocketMessageType.Close)
                {
                    throw new WebSocketException("The browser closed the connection.");
                }

                message.Write(buffer, 0, part.Count);
                if (!part.EndOfMessage)
                {
                    continue;
                }

                if (JsonNode.Parse(message.GetBuffer().AsSpan(0, (int)message.Length)) is JsonObject answer
                    && answer["id"] is { } id && _pending.TryGetValue(id.GetValue<int>(), out var waiting))
                {
                    waiting.TrySetResult(answer);
                }

                message.SetLength(0);
            }
        }
        catch (Exception broken)
        {
            // Set before the loop: a command entered after it sees this and does not wait.
            _closed = broken;
            foreach (var waiting in _pending.Values)
            {
                waiting.TrySetException(new BrowserException("The browser has ended.", broken));
            }
        }
    }
}
