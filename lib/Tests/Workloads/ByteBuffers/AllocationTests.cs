using Overtake.Workloads.ByteBuffers;

namespace Overtake.Tests.Workloads.ByteBuffers;

/// <summary>The published allocation: an array of 24 + 8 bytes for each value written, before; nothing after.</summary>
public class AllocationTests
{
    [Fact]
    public void Before_allocates_an_array_a_value_written_and_nothing_read()
    {
        Assert.Equal(32_000, Allocated<BeforeCodec, LongType>(put: true));
        Assert.Equal(32_000, Allocated<BeforeCodec, IntType>(put: true));
        Assert.Equal(32_000, Allocated<BeforeCodec, DoubleType>(put: true));
        Assert.Equal(0, Allocated<BeforeCodec, LongType>(put: false));
        Assert.Equal(0, Allocated<BeforeCodec, DoubleType>(put: false));
    }

    [Fact]
    public void After_and_vectorised_allocate_nothing()
    {
        Assert.Equal(0, Allocated<AfterCodec, LongType>(put: true));
        Assert.Equal(0, Allocated<AfterCodec, LongType>(put: false));
        Assert.Equal(0, Allocated<VectorisedCodec, DoubleType>(put: true));
        Assert.Equal(0, Allocated<VectorisedCodec, ShortType>(put: false));
    }

    private static long Allocated<TCodec, TType>(bool put)
        where TCodec : struct, IBigEndianCodec
        where TType : struct, IBufferType
    {
        var values = new BufferValues(1_000);
        var buffer = ByteBuffer<TCodec>.Allocate(8_000);
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
