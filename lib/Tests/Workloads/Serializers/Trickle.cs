namespace Overtake.Tests.Workloads.Serializers;

/// <summary>A stream that gives less than was asked for, as sockets do.</summary>
internal sealed class Trickle(byte[] bytes, Random random, int most) : MemoryStream(bytes)
{
    public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, random.Next(1, most))]);
}
