using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.NetSerializerFormat;

namespace Overtake.Tests.Workloads.Serializers;

/// <summary>What several tests of the format need.</summary>
internal static class Formats
{
    public static FormatContender Contender { get; } = new();

    public static byte[] Bytes<T>(IMessageSerializer<T> serializer, params IEnumerable<T> messages)
    {
        var output = new ArrayBufferWriter<byte>();
        foreach (var message in messages)
        {
            serializer.Serialize(message, output);
        }

        return output.WrittenSpan.ToArray();
    }

    /// <summary>A message, written into pieces of memory that are as long as was asked for. What lies behind them must stay as it was.</summary>
    public static byte[] Exactly<T>(IMessageSerializer<T> serializer, T message)
    {
        var output = new ExactOutput();
        serializer.Serialize(message, output);
        return [.. output.Bytes];
    }

    public static string Hex<T>(IMessageSerializer<T> serializer, T message) => Convert.ToHexString(Bytes(serializer, message));

    private sealed class ExactOutput : IBufferWriter<byte>
    {
        private const int Behind = 64;
        private byte[] _piece = [];

        public List<byte> Bytes { get; } = [];

        public void Advance(int count)
        {
            Assert.False(_piece.AsSpan(_piece.Length - Behind).ContainsAnyExcept((byte)0xAA));
            Bytes.AddRange(_piece.AsSpan(0, count));
        }

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            _piece = new byte[Math.Max(1, sizeHint) + Behind];
            _piece.AsSpan().Fill(0xAA);
            return _piece.AsMemory(0, _piece.Length - Behind);
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}
