using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Boxing;

/// <summary>Produce and decode on the same thread.</summary>
internal sealed class RoundTripBenchmark(IBoxingContender contender, ParameterList parameters) : BoxingBenchmark(contender, parameters)
{
    private readonly RoundTrip _scenario = new(contender);
    private ulong _expected;
    private ulong _wrong;

    public override IReadOnlyList<HotMethod> HotMethods => [.. base.HotMethods, HotMethod.Of(typeof(BoxingContender<,>), nameof(IBoxingContender.Fold))];

    public override void Prepare(int size)
    {
        // Checksums of the previous size: comparing them inside the timed region would cost time.
        if (_wrong != 0)
        {
            throw new InvalidDataException($"{Contender.Name} decoded a wrong checksum at {Size} records.");
        }

        base.Prepare(size);
        _expected = _scenario.Expected(size);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        ulong wrong = 0;
        for (long i = 0; i < invocations; i++)
        {
            wrong |= _scenario.Run(Size) ^ _expected;
        }

        _wrong |= wrong;
    }
}
