using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.Serializers;

namespace Overtake.Measurement.Serializers;

/// <summary>Each message into a buffer and out of it again: what the socket does, without a socket.</summary>
internal sealed class RoundTripBenchmark<T, TCopy>(IMessageSource<T> source, IMessageSerializer<T> serializer) : MessageBenchmark<T, TCopy>(source, serializer)
    where TCopy : struct, ICopy
{
    private T? _read;

    public override IReadOnlyList<HotMethod> HotMethods { get; } =
    [
        HotMethod.Of(typeof(RoundTripBenchmark<,>), nameof(Run)),
        HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Serialize)),
        HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Deserialize)),
    ];

    public override void Prepare(int size)
    {
        base.Prepare(size);
        MakeRoom();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            foreach (var message in Messages)
            {
                Output.ResetWrittenCount();
                Serializer.Serialize(message, Output);
                _read = Serializer.Deserialize(Output.WrittenSpan, out _);
            }
        }
    }
}
