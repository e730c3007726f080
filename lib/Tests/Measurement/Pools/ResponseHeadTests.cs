using Overtake.Measurement.Pools.Http;

namespace Overtake.Tests.Measurement.Pools;

public class ResponseHeadTests
{
    private const string Kestrel = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nDate: Sat, 21 Nov 2026 10:15:00 GMT\r\nServer: Kestrel\r\n\r\n";

    [Theory]
    [InlineData(Kestrel, 400, 0, false)]
    [InlineData("HTTP/1.1 200 OK\r\ncontent-LENGTH:\t17  \r\n\r\n", 200, 17, false)]
    [InlineData("HTTP/1.1 204 No Content\r\n\r\n", 204, 0, false)]
    [InlineData("HTTP/1.1 500 Internal Server Error\r\nConnection: Close\r\nContent-Length: 5000000000\r\n\r\n", 500, 5_000_000_000, true)]
    [InlineData("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nX-Content-Length: 9\r\nContent-Length: 1\r\n\r\n", 200, 1, false)]
    public void Status_length_and_end_of_the_connection_are_read(string head, int status, long length, bool closes)
    {
        Assert.True(ResponseHead.TryRead(Encoding.ASCII.GetBytes(head + "the body"), out var read));
        Assert.Equal(new ResponseHead(status, head.Length, length, closes), read);
    }

    [Fact]
    public void What_has_not_arrived_in_full_is_waited_for()
    {
        var head = Encoding.ASCII.GetBytes(Kestrel);
        for (var length = 0; length < head.Length; length++)
        {
            Assert.False(ResponseHead.TryRead(head.AsSpan(0, length), out _));
        }
    }

    [Theory]
    [InlineData("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n")]
    [InlineData("HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n")]
    [InlineData("HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n")]
    [InlineData("HTTP/1.1 +20 OK\r\nContent-Length: 0\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 1 2\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n")]
    [InlineData("\r\n\r\n")]
    public void What_is_no_response_is_refused(string head) =>
        Assert.Throws<InvalidDataException>(() => ResponseHead.TryRead(Encoding.ASCII.GetBytes(head), out _));

    [Fact]
    public void A_head_without_an_end_is_refused() =>
        Assert.Throws<InvalidDataException>(() => ResponseHead.TryRead(new byte[ResponseHead.Longest + 1], out _));

    [Fact]
    public void Any_bytes_give_a_head_a_wait_or_the_one_exception()
    {
        var random = new Random(5);
        for (var i = 0; i < 20_000; i++)
        {
            var bytes = Encoding.ASCII.GetBytes(Kestrel);
            for (var change = random.Next(4); change >= 0; change--)
            {
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            }

            try
            {
                if (ResponseHead.TryRead(bytes, out var head))
                {
                    Assert.InRange(head.Length, 1, bytes.Length);
                    Assert.InRange(head.Status, 100, 999);
                    Assert.True(head.BodyLength >= 0);
                }
            }
            catch (InvalidDataException)
            {
            }
        }
    }
}
