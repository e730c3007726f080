using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Folds records into a checksum.</summary>
internal struct FoldingConsumer<TRecord> : IRecordConsumer<TRecord> where TRecord : struct, IRecord<TRecord>
{
    internal ulong Sum;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Take(TRecord record) => Sum = record.Fold<Checksum>(Sum);
}
