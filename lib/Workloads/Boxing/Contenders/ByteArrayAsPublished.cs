using System.Buffers.Binary;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The mistake of the published study: all three values go to the first 8 bytes of their record, so 16 of every 24 bytes stay zero and the first two values are lost.</summary>
internal sealed class ByteArrayAsPublished(ThreeNumbers start) : ByteContender<ThreeNumbers>(start)
{
    public override string Name => "byte[] as published";

    public override bool Decodable => false;

    public override FilledBuffer Fill(int records)
    {
        var bytes = new byte[EncodedLength(records)];
        var rest = bytes.AsSpan();
        var state = Start;
        while (!rest.IsEmpty)
        {
            BinaryPrimitives.WriteInt64LittleEndian(rest, state.Counter);
            BinaryPrimitives.WriteInt64LittleEndian(rest, state.Ticks);
            BinaryPrimitives.WriteDoubleLittleEndian(rest, state.Value);
            rest = rest[state.EncodedLength..];
            state.Advance();
        }

        return new(bytes, bytes.Length);
    }
}
