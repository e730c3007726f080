using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Serializers;

namespace Overtake.Measurement.Serializers;

/// <summary>Messages into a buffer that has room for them.</summary>
internal sealed class SerializeBenchmark<T, TCopy>(IMessageSource<T> source, IMessageSerializer<T> serializer) : MessageBenchmark<T, TCopy>(source, serializer)
    where TCopy : struct, ICopy
{
    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(SerializeBenchmark<,>), nameof(Run)), HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Serialize))];

    public override void Prepare(int size)
    {
        base.Prepare(size);
        MakeRoom();
    }

    public override IReadOnlyList<Sample> Facts() => Sizes();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            Write();
        }
    }
}
