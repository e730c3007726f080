using System.Buffers;
using System.IO.Pipelines;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools;

/// <summary>
/// The segments that the published micro-benchmarks had: those of a pipe over a stream, which takes 4,096 bytes each and a new one where fewer than 1,024 are free.
/// Up to 3,072 bytes that is one; 4,032 bytes have an empty one after them.
/// </summary>
internal static class PublishedSegments
{
    /// <summary>A request with a body of dashes.</summary>
    /// <param name="bodyLength">Bytes of the body.</param>
    /// <param name="isMarked">Whether its endpoint is marked for validation.</param>
    public static RequestFixture Request(int bodyLength, bool isMarked)
    {
        var body = RequestFixture.Dashes(bodyLength);
        return new RequestFixture(Read(body), RequestFixture.Header(body, ContentHashHeader.Right), isMarked);
    }

    /// <summary>A body as a pipe reads it. The segments stay as they are for as long as the result is used: nothing is ever given back.</summary>
    public static ReadOnlySequence<byte> Read(byte[] body)
    {
        var reader = PipeReader.Create(new MemoryStream(body));
        while (true)
        {
            // A stream over memory never waits.
            var read = reader.ReadAsync().AsTask().GetAwaiter().GetResult();
            if (read.IsCompleted)
            {
                return read.Buffer;
            }

            reader.AdvanceTo(read.Buffer.Start, read.Buffer.End);
        }
    }
}
