using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads;
using Overtake.Workloads.Serializers;

namespace Overtake.Measurement.Serializers;

/// <summary>Messages out of a buffer, into the same array again.</summary>
internal sealed class DeserializeBenchmark<T, TCopy>(IMessageSource<T> source, IMessageSerializer<T> serializer) : MessageBenchmark<T, TCopy>(source, serializer)
    where TCopy : struct, ICopy
{
    private T?[] _read = [];

    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(DeserializeBenchmark<,>), nameof(Run)), HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Deserialize))];

    public override void Prepare(int size)
    {
        base.Prepare(size);
        _read = new T?[Messages.Length];
        Write();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            var rest = Output.WrittenSpan;
            for (var place = 0; !rest.IsEmpty; place++)
            {
                _read[place] = Serializer.Deserialize(rest, out var consumed);
                rest = rest[consumed..];
            }
        }
    }
}
