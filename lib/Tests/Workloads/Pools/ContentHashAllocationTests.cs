using Microsoft.AspNetCore.Http;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

[Collection(nameof(UndisturbedCollection))]
public class ContentHashAllocationTests
{
    private const int Requests = 1_000;

    [Theory]
    [InlineData(8, int.MaxValue)]
    [InlineData(16_384, int.MaxValue)]
    [InlineData(8, 1)]
    [InlineData(16_384, 4_096)]
    [InlineData(65_536, 1_000)]
    public void A_request_allocates_nothing(int bodyLength, int segmentLength)
    {
        foreach (var header in Enum.GetValues<ContentHashHeader>())
        {
            Assert.Equal(0, AllocatedBy(new(bodyLength, header, segmentLength), Responses.Correct));
        }

        Assert.Equal(0, AllocatedBy(new(bodyLength, isMarked: false), Responses.Correct));
    }

    // A node of the lock-free stack has 32 bytes: the 32 B of the published table.
    [Fact]
    public void With_a_pool_it_allocates_what_the_pool_does()
    {
        foreach (var (pool, middleware) in Responses.Pooled)
        {
            long expected = pool.StartsWith("lock-free") ? 32 : pool is "new byte[n]" or "uninitialized" ? 56 : 0;
            Assert.True(AllocatedBy(new(8), middleware) == expected * Requests, pool);
            Assert.True(AllocatedBy(new(16_384, segmentLength: 4_096), middleware) == expected * Requests, pool);
        }
    }

    private static long AllocatedBy(RequestFixture request, RequestDelegate middleware) => Allocated.By(() => request.Validate(middleware), Requests);
}
