using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Tests.Workloads.Boxing;

/// <summary>First records with ordinary and extreme values, and what contenders must hand over for them, worked out without any code of the study.</summary>
public static class Inputs
{
    public static readonly double[] Doubles =
    [
        0, -0.0, 1.5, Math.PI, double.NaN, BitConverter.Int64BitsToDouble(0x7FF8_0000_0000_BEEF), BitConverter.Int64BitsToDouble(unchecked((long)0xFFF0_0000_0000_0001)),
        double.PositiveInfinity, double.NegativeInfinity, double.MinValue, double.MaxValue, double.Epsilon,
    ];

    public static readonly long[] Integers = [0, -1, 42, long.MinValue, long.MaxValue, long.MaxValue - 2];

    public static readonly string[] Texts =
        ["sensor-0000-0042", "", "äöüß€ – Ω", "日本語テキスト", "🦜 and \U0010FFFF", "\0\u0001\"\\/<&'", new string('x', 127), new string('é', 300)];

    /// <summary>Every shape with every extreme value at least once.</summary>
    public static IEnumerable<Input> All()
    {
        var count = Math.Max(Doubles.Length, Texts.Length);
        for (var i = 0; i < count; i++)
        {
            long a = Integers[i % Integers.Length], b = Integers[(i + 1) % Integers.Length];
            double x = Doubles[i % Doubles.Length], y = Doubles[(i + 5) % Doubles.Length];
            var text = Texts[i % Texts.Length];
            yield return Of(new OneNumber { Counter = a }, a);
            yield return Of(new ThreeNumbers { Counter = a, Ticks = b, Value = x }, a, b, x);
            yield return Of(
                new EightNumbers { Counter = a, Ticks = b, Instrument = b, Quantity = a, Bid = x, Ask = y, Low = y, High = x },
                a, b, b, a, x, y, y, x);
            yield return Of(new NumbersAndText { Counter = b, Ticks = a, Value = y, Text = text }, b, a, y, text);
        }
    }

    /// <summary>The first records with which fills begin unless told otherwise.</summary>
    public static IEnumerable<Input> Usual()
    {
        const long Ticks = 637_134_336_000_000_000;
        yield return Of(OneNumber.Start, 0L);
        yield return Of(ThreeNumbers.Start, 0L, Ticks, 0.0);
        yield return Of(EightNumbers.Start, 0L, Ticks, 1L, 100L, 10.0, 10.5, 9.5, 11.0);
        yield return Of(NumbersAndText.Start, 0L, Ticks, 0.0, "sensor-0000-0042");
    }

    private static Input Of<TRecord>(TRecord start, params object[] values) where TRecord : struct, IRecord<TRecord> =>
        new(TRecord.Shape, values, BoxingContenders.Of(start));
}
