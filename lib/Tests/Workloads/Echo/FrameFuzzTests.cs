using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Tests.Workloads.Echo;

public class FrameFuzzTests
{
    private const int MaxFrameBytes = 1 << 20;

    // An exception with its trace and the state of a library's reader cost some kilobytes, whatever the input.
    private const int Overhead = 64_000;

    // The largest justified: an entry of a map is at least 3 bytes and becomes a text and a place in a table.
    private const int BytesAByte = 64;

    public static TheoryData<string> Names => [.. Envelopes.Usable.Where(contender => contender.Facts.IsSafeForUntrustedData).Select(contender => contender.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Mutated_frames_are_read_waited_for_or_refused(string name) => Envelopes.Of(name).Accept(new Fuzz(20_000));

    [Theory]
    [Trait("Category", "Long")]
    [MemberData(nameof(Names))]
    public void A_million_mutated_frames_are_read_waited_for_or_refused(string name) => Envelopes.Of(name).Accept(new Fuzz(1_000_000));

    [Theory]
    [MemberData(nameof(Names))]
    public void A_truncated_envelope_is_refused_or_another_message(string name) => Envelopes.Of(name).Accept(new Truncation());

    private sealed class Fuzz(int cases) : IEnvelopeSerializerVisitor<bool>
    {
        public bool Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer
        {
            var random = new Random(20_230_501);
            byte[][] samples = [.. Enumerable.Range(0, 256).Select(fields => Envelopes.Framed<TSerializer>(Small(random, fields), Small(random, 0xA6)))];
            var refused = 0;
            for (var number = 0; number < cases; number++)
            {
                var bytes = Mutated(samples[random.Next(samples.Length)], random);
                if (!IsRead<TSerializer>(bytes, random.Next(bytes.Length + 1)))
                {
                    refused++;
                }
            }

            Assert.InRange(refused, cases / 10, cases * 19 / 20);
            return true;
        }

        // Large messages hide what is done to a few of their bytes.
        private static MessageEnvelope Small(Random random, int fields)
        {
            var message = Envelopes.Draw(random, fields);
            message.Header = message.Header?[..Math.Min(4, message.Header.Length)];
            if (message.Header is [.., var last] && char.IsHighSurrogate(last))
            {
                message.Header = message.Header[..^1];
            }

            message.KeyValuePairs = message.KeyValuePairs?.Take(3).ToDictionary();
            message.Payload = message.Payload[..Math.Min(9, message.Payload.Length)];
            return message;
        }

        private static byte[] Mutated(byte[] frames, Random random)
        {
            List<byte> bytes = [.. frames];
            Mutation.Damage(bytes, random, longestCut: 20);

            // The greatest lengths and numbers of most formats.
            if (random.Next(2) == 0)
            {
                bytes.InsertRange(random.Next(bytes.Count + 1), Enumerable.Repeat((byte)0xFF, random.Next(1, 6)));
            }

            if (random.Next(3) == 0 && bytes.Count >= FrameLayout.LengthBytes)
            {
                BitConverter.TryWriteBytes(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(bytes), bytes.Count - FrameLayout.LengthBytes);
            }

            return [.. bytes];
        }
    }

    private sealed class Truncation : IEnvelopeSerializerVisitor<bool>
    {
        public bool Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer
        {
            var random = new Random(7);
            for (var fields = 0; fields < 128; fields++)
            {
                var bytes = Envelopes.Serialized<TSerializer>(Envelopes.Draw(random, fields));
                var step = Math.Max(1, bytes.Length / 50);
                for (var length = 0; length < bytes.Length; length += step)
                {
                    // In Protobuf a message that ends behind a field is one.
                    IsRead<TSerializer>([.. BitConverter.GetBytes(length + FrameLayout.OffsetBytes), 0, 0, .. bytes[..length]], 0);
                }
            }

            return true;
        }
    }

    private static bool IsRead<TSerializer>(byte[] bytes, int cut)
        where TSerializer : struct, IEnvelopeSerializer
    {
        var input = Sequences.Cut(bytes, cut);
        return Damaged.IsDecoded<InvalidMessageException>(Read, Overhead + (BytesAByte * (long)bytes.Length), () => $"{TSerializer.Facts.Name}, {Convert.ToHexString(bytes)}, cut at {cut}");

        void Read()
        {
            using var joiner = new FrameJoiner();
            var reader = new FrameReader(input, MaxFrameBytes, joiner);
            while (reader.TryRead(out var frame))
            {
                frame.Read<TSerializer>();
            }
        }
    }
}
