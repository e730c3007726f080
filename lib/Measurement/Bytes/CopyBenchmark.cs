using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads.ByteBuffers;

namespace Overtake.Measurement.Bytes;

/// <summary>The floor: a copy of as many bytes as the values have, with no change of order.</summary>
/// <typeparam name="TType">Type of the values.</typeparam>
internal sealed class CopyBenchmark<TType> : IBenchmark
    where TType : struct, IBufferType
{
    private byte[] _source = [];
    private byte[] _target = [];

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(CopyBenchmark<>), nameof(Run))];

    public int OperationsPerInvocation => 1;

    public void Prepare(int size)
    {
        _source = new byte[size * TType.Size];
        _target = new byte[size * TType.Size];
        new Random(size).NextBytes(_source);
    }

    public string? Verify()
    {
        Run(1);
        return _source.AsSpan().SequenceEqual(_target) ? null : "the copy differs";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _source.AsSpan().CopyTo(_target);
        }
    }

    public void Dispose()
    {
    }
}
