using Overtake.Workloads.ByteBuffers;

namespace Overtake.Tests.Workloads.ByteBuffers;

/// <summary>The published allocation: an array of 24 + 8 bytes for each value written, before; nothing after.</summary>
public class AllocationTests
{
    [Fact]
    public void Before_allocates_an_array_a_value_written_and_nothing_read()
    {
        Assert.Equal(32_000, Allocated<ByteBufferBefore, LongType>(put: true));
        Assert.Equal(32_000, Allocated<ByteBufferBefore, IntType>(put: true));
        Assert.Equal(32_000, Allocated<ByteBufferBefore, DoubleType>(put: true));
        Assert.Equal(0, Allocated<ByteBufferBefore, LongType>(put: false));
        Assert.Equal(0, Allocated<ByteBufferBefore, DoubleType>(put: false));
    }

    [Fact]
    public void After_and_vectorised_allocate_nothing()
    {
        Assert.Equal(0, Allocated<ByteBufferAfter, LongType>(put: true));
        Assert.Equal(0, Allocated<ByteBufferAfter, LongType>(put: false));
        Assert.Equal(0, Allocated<ByteBufferVectorised, DoubleType>(put: true));
        Assert.Equal(0, Allocated<ByteBufferVectorised, ShortType>(put: false));
    }

    private static long Allocated<TBuffer, TType>(bool put)
        where TBuffer : struct, IByteBuffer<TBuffer>
        where TType : struct, IBufferType
    {
        var values = new BufferValues(1_000);
        var buffer = TBuffer.Allocate(8_000);
        long allocated = 0;
        for (var i = 0; i < 3; i++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            if (put)
            {
                TType.Put(buffer, values);
            }
            else
            {
                TType.Get(buffer, values);
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        return allocated;
    }
}
