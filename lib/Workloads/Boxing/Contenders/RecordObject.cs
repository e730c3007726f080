namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>One record as an object. Sealed, so that storing it in an array needs no check of the type.</summary>
/// <typeparam name="TRecord">Shape of the record.</typeparam>
internal sealed class RecordObject<TRecord>(TRecord record) where TRecord : struct
{
    internal readonly TRecord Record = record;
}
