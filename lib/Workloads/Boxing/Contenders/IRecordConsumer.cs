using System.Collections;
using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Takes decoded records one by one. A struct, so that decoding loops are compiled with it inlined.</summary>
public interface IRecordConsumer<in TRecord>
{
    void Take(TRecord record);
}

/// <summary>Folds records into a checksum.</summary>
internal struct FoldingConsumer<TRecord> : IRecordConsumer<TRecord> where TRecord : struct, IRecord<TRecord>
{
    internal ulong Sum;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Take(TRecord record) => Sum = record.Fold<Checksum>(Sum);
}

/// <summary>Compares records with the input and keeps the first difference.</summary>
internal struct ComparingConsumer<TRecord>(TRecord start) : IRecordConsumer<TRecord> where TRecord : struct, IRecord<TRecord>
{
    private readonly object[] _expected = new object[TRecord.Slots];
    private readonly object[] _actual = new object[TRecord.Slots];
    private TRecord _state = start;

    internal int Records { get; private set; }

    internal string? Difference { get; private set; }

    public void Take(TRecord record)
    {
        if (Difference is null)
        {
            _state.Store<object, Boxes>(_expected);
            record.Store<object, Boxes>(_actual);
            for (var slot = 0; slot < TRecord.Slots && Difference is null; slot++)
            {
                // Arrays by their elements.
                if (!StructuralComparisons.StructuralEqualityComparer.Equals(Bits(_actual[slot]), Bits(_expected[slot])))
                {
                    Difference = FormattableString.Invariant($"record {Records}, value {slot}: {_actual[slot]} instead of {_expected[slot]}")
                        + (Bits(_actual[slot]) is long actual && Bits(_expected[slot]) is long expected ? $" ({actual:X} instead of {expected:X})" : "");
                }
            }

            _state.Advance();
        }

        Records++;
    }

    // Double.Equals takes all NaN for one and would take a lost payload for equal.
    private static object Bits(object value) => value is double number ? BitConverter.DoubleToInt64Bits(number) : value;
}
