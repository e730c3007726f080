using Overtake.Workloads.ByteBuffers;

namespace Overtake.Tests.Workloads.ByteBuffers;

/// <summary>The published allocation: an array of 24 + 8 bytes for each value written, before; nothing after.</summary>
public class AllocationTests
{
    [Fact]
    public void Before_allocates_an_array_a_value_written_and_nothing_read()
    {
        Assert.Equal(32_000, AllocatedBy<BeforeCodec, LongType>(put: true));
        Assert.Equal(32_000, AllocatedBy<BeforeCodec, IntType>(put: true));
        Assert.Equal(32_000, AllocatedBy<BeforeCodec, DoubleType>(put: true));
        Assert.Equal(0, AllocatedBy<BeforeCodec, LongType>(put: false));
        Assert.Equal(0, AllocatedBy<BeforeCodec, DoubleType>(put: false));
    }

    [Fact]
    public void After_and_vectorised_allocate_nothing()
    {
        Assert.Equal(0, AllocatedBy<AfterCodec, LongType>(put: true));
        Assert.Equal(0, AllocatedBy<AfterCodec, LongType>(put: false));
        Assert.Equal(0, AllocatedBy<VectorisedCodec, DoubleType>(put: true));
        Assert.Equal(0, AllocatedBy<VectorisedCodec, ShortType>(put: false));
    }

    private static long AllocatedBy<TCodec, TType>(bool put)
        where TCodec : struct, IBigEndianCodec
        where TType : struct, IBufferType
    {
        var values = new BufferValues(1_000);
        var buffer = ByteBuffer<TCodec>.Allocate(8_000);
        return Allocated.By(put ? () => TType.Put(buffer, values) : () => TType.Get(buffer, values));
    }
}
