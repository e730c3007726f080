namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Takes decoded records one by one. A struct, so that decoding loops are compiled with it inlined.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public interface IRecordConsumer<in TRecord>
{
    /// <summary>Takes the next record.</summary>
    void Take(TRecord record);
}
