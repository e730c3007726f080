using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>One unaligned write of the whole record, in the byte order of the machine, into a <c>byte[]</c> that is not zeroed first. Only for records without references.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ByteArrayStruct<TRecord>(TRecord start) : BoxingContender<TRecord, StructBytesDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "byte[] struct";

    public override FilledBuffer Fill(int records)
    {
        var bytes = GC.AllocateUninitializedArray<byte>(Elements(records, Unsafe.SizeOf<TRecord>()));
        var rest = bytes.AsSpan();
        var state = Start;
        while (rest.Length >= Unsafe.SizeOf<TRecord>())
        {
            MemoryMarshal.Write(rest, in state);
            state.Advance();
            rest = rest[Unsafe.SizeOf<TRecord>()..];
        }

        return new(bytes, bytes.Length);
    }

    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("byte[]", ObjectSize.Array(records, Unsafe.SizeOf<TRecord>()))];
}
