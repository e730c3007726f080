using System.Buffers;
using System.IO.Pipelines;
using System.Net.Sockets;
using Overtake.Workloads.Echo.Frames;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>
/// One end of a connection: what is received comes through a pipe reader in pieces of
/// <see cref="TransportOptions.BufferBytes"/>, what is sent goes through two buffers.
/// </summary>
internal sealed class Connection : IAsyncDisposable
{
    // Of a piece, how much must be free for more to be received into it: with less, a call to the
    // operating system would bring too little, with more, too many frames would lie in two pieces.
    private const int LeastShare = 4;

    private readonly Socket _socket;
    private readonly PiecePool _pieces;

    public Connection(Socket socket, TransportOptions options)
    {
        _socket = socket;
        socket.NoDelay = options.NoDelay;
        if (options.SocketBufferBytes > 0)
        {
            socket.SendBufferSize = options.SocketBufferBytes;
            socket.ReceiveBufferSize = options.SocketBufferBytes;
        }

        _pieces = new(options.BufferBytes);
        Input = PipeReader.Create(
            new NetworkStream(socket, ownsSocket: false),
            new StreamPipeReaderOptions(_pieces, options.BufferBytes, minimumReadSize: options.BufferBytes / LeastShare));
        Output = new(socket, options);
    }

    public PipeReader Input { get; }

    public BatchingSender Output { get; }

    public FrameJoiner Joiner { get; } = new();

    /// <summary>Tells the other end that nothing more will be sent.</summary>
    public void EndSending() => _socket.Shutdown(SocketShutdown.Send);

    /// <summary>Closes the socket, whether it is in use or not.</summary>
    public void Abort() => _socket.Dispose();

    /// <summary>Closes the socket and gives all memory back. Nobody reads or writes any more.</summary>
    public async ValueTask DisposeAsync()
    {
        Abort();
        await Output.DisposeAsync();
        await Input.CompleteAsync();
        _pieces.Dispose();
        Joiner.Dispose();
    }
}

/// <summary>
/// The pieces that one connection receives into. It keeps them: of a hundred connections that have all received everything, the pool of the process
/// would drop most pieces and allocate them anew with the next message. It never has more than what was received and not yet read took. Not thread-safe.
/// </summary>
/// <param name="bytes">Bytes of a piece at least.</param>
internal sealed class PiecePool(int bytes) : MemoryPool<byte>
{
    private readonly Stack<Piece> _free = new();

    public override int MaxBufferSize => bytes;

    public override IMemoryOwner<byte> Rent(int minBufferSize = -1)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(minBufferSize, bytes);
        return _free.TryPop(out var piece) ? piece : new Piece(this, ArrayPool<byte>.Shared.Rent(bytes));
    }

    protected override void Dispose(bool disposing)
    {
        while (_free.TryPop(out var piece))
        {
            ArrayPool<byte>.Shared.Return(piece.Bytes);
        }
    }

    private sealed class Piece(PiecePool pool, byte[] bytes) : IMemoryOwner<byte>
    {
        public byte[] Bytes { get; } = bytes;

        public Memory<byte> Memory => Bytes;

        public void Dispose() => pool._free.Push(this);
    }
}
