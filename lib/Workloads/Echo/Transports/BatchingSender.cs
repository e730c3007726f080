using System.Diagnostics;
using System.Net.Sockets;
using Overtake.Workloads.Echo.Frames;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>
/// Two buffers before a socket: while one is being sent, frames are appended to the other, so that all that comes together during a send goes out with
/// the next one. There is one writer, which appends many frames between <see cref="Begin"/> and <see cref="End"/>; neither takes a lock for a frame.
/// </summary>
internal sealed class BatchingSender(Socket socket, TransportOptions options) : IAsyncDisposable
{
    private readonly Lock _lock = new();
    private SendBuffer _writing = new(options.BufferBytes);
    private SendBuffer _sending = new(options.BufferBytes);
    private bool _isWriting;
    private bool _isSending;
    private Exception? _failure;
    private TaskCompletionSource? _room;
    private Task _sends = Task.CompletedTask;

    /// <summary>The buffer to append to until <see cref="End"/>.</summary>
    /// <exception cref="IOException">The connection broke.</exception>
    public SendBuffer Begin()
    {
        lock (_lock)
        {
            if (_failure is not null)
            {
                throw new IOException($"The connection broke while something was sent: {_failure.Message}", _failure);
            }

            _isWriting = true;
            return _writing;
        }
    }

    /// <summary>Sends what was appended, at once or after what is being sent.</summary>
    public void End()
    {
        lock (_lock)
        {
            _isWriting = false;
            if (!TrySwap())
            {
                return;
            }
        }

        _sends = SendAsync();
    }

    /// <summary>Waits until the buffer to append to is not full. Where the connection broke meanwhile, the next <see cref="Begin"/> says so.</summary>
    public Task RoomAsync()
    {
        lock (_lock)
        {
            if (_writing.Length < options.MaxBufferedBytes || _failure is not null)
            {
                return Task.CompletedTask;
            }

            Debug.Assert(_isSending, "What is full is sent.");
            _room = new(TaskCreationOptions.RunContinuationsAsynchronously);
            return _room.Task;
        }
    }

    /// <summary>Waits until all has been sent, or cannot be because the connection broke.</summary>
    public Task DrainAsync() => _sends;

    /// <summary>Gives the buffers back. The socket has been closed, so that no send takes long.</summary>
    public async ValueTask DisposeAsync()
    {
        await _sends;
        _writing.Dispose();
        _sending.Dispose();
    }

    // Everything that awaits here goes on where the side was started: see SideThread.
    private async Task SendAsync()
    {
        try
        {
            do
            {
                for (var rest = _sending.Written; !rest.IsEmpty;)
                {
                    rest = rest[await socket.SendAsync(rest, SocketFlags.None)..];
                }
            }
            while (TrySendMore());
        }
        catch (Exception failure) when (failure is SocketException or ObjectDisposedException)
        {
            Fail(failure);
        }
    }

    private bool TrySendMore()
    {
        TaskCompletionSource? room;
        bool isMore;
        lock (_lock)
        {
            _sending.Clear();
            _isSending = false;
            isMore = TrySwap();
            (room, _room) = (_room, null);
        }

        room?.SetResult();
        return isMore;
    }

    private void Fail(Exception failure)
    {
        TaskCompletionSource? room;
        lock (_lock)
        {
            _failure = failure;
            _isSending = false;
            (room, _room) = (_room, null);
        }

        room?.SetResult();
    }

    // Under the lock. What is being appended to stays where it is: the writer sees to it at its end.
    private bool TrySwap()
    {
        if (_isWriting || _isSending || _writing.Length == 0 || _failure is not null)
        {
            return false;
        }

        (_writing, _sending) = (_sending, _writing);
        return _isSending = true;
    }
}
