using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Reads an array of objects that each hold a record.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public readonly struct ClassArrayDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    internal static long ObjectBytes => ObjectSize.Instance(Unsafe.SizeOf<TRecord>());

    /// <inheritdoc/>
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        foreach (var element in buffer.Elements<RecordObject<TRecord>?>())
            consumer.Take((element ?? throw Malformed.Slot()).Record);
    }

    /// <inheritdoc/>
    public static long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(buffer.Length, 8) + (buffer.Length * ObjectBytes);
}
