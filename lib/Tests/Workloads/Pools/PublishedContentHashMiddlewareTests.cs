using Microsoft.AspNetCore.Http;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

public class PublishedContentHashMiddlewareTests
{
    // The body pipe of the published benchmarks filled segments of 4,096 bytes as long as 1,024 were free.
    private const int FirstSegment = 3_072;

    private static readonly RequestDelegate Published = new PublishedContentHashMiddleware(Responses.NextAnswers, PoolContenders.Of("dedicated").Create(32)).InvokeAsync;

    [Theory]
    [InlineData(8)]
    [InlineData(2_048)]
    [InlineData(3_072)]
    [InlineData(4_096)]
    [InlineData(16_384)]
    public void Where_the_rented_length_is_the_body_s_it_is_right(int bodyLength)
    {
        Assert.Equal(Responses.Next, new RequestFixture(bodyLength, segmentLength: FirstSegment).Validate(Published));
        Assert.Equal(400, new RequestFixture(bodyLength, ContentHashHeader.LastByteWrong, segmentLength: FirstSegment).Validate(Published));
    }

    [Fact]
    public void The_published_4032_bytes_are_refused_although_their_hash_is_right()
    {
        var request = new RequestFixture(4_032, segmentLength: FirstSegment);
        Assert.Equal(400, request.Validate(Published));
        Assert.Equal(Responses.Next, request.Validate(Responses.Correct));
        Assert.Equal(Responses.Next, new RequestFixture(4_032).Validate(Published));
    }

    [Theory]
    [InlineData(nameof(ContentHashHeader.Missing))]
    [InlineData(nameof(ContentHashHeader.TooShort))]
    [InlineData(nameof(ContentHashHeader.Dashed))]
    [InlineData(nameof(ContentHashHeader.LastByteWrong))]
    [InlineData(nameof(ContentHashHeader.Zeros))]
    public void Wrong_headers_get_400(string header) => Assert.Equal(400, new RequestFixture(8, Enum.Parse<ContentHashHeader>(header)).Validate(Published));

    // A slow header that never reaches the hashing was the published one.
    [Theory]
    [InlineData(nameof(ContentHashHeader.Dashed), 94)]
    [InlineData(nameof(ContentHashHeader.TooShort), 2)]
    [InlineData(nameof(ContentHashHeader.LastByteWrong), 64)]
    public void Headers_have_the_lengths_of_the_study(string header, int length) =>
        Assert.Equal(length, RequestFixture.Header(RequestFixture.Dashes(8), Enum.Parse<ContentHashHeader>(header))!.Length);

    [Fact]
    public void Unmarked_endpoints_are_passed_by() => Assert.Equal(Responses.Next, new RequestFixture(8, ContentHashHeader.Missing, isMarked: false).Validate(Published));
}
