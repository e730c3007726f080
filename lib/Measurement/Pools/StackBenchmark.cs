using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;

namespace Overtake.Measurement.Pools;

/// <summary>The stack in place of a pool, filled with zeros as a new array is: for small buffers that do not leave their method.</summary>
internal sealed class StackBenchmark(bool touched) : IBenchmark
{
    /// <summary>Most bytes that belong on the stack, as a common rule has it.</summary>
    public const int Most = 1_024;

    private int _size;
    private byte _last;

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(StackBenchmark), nameof(Run)), HotMethod.Of(typeof(StackBenchmark), nameof(Take))];

    public int OperationsPerInvocation => Touching.Batch;

    public void Prepare(int size) => _size = size <= Most ? size : throw new ArgumentOutOfRangeException(nameof(size), size, $"The stack is for {Most} bytes at most.");

    public string? Verify() => null;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (var i = invocations * Touching.Batch; i > 0; i--)
        {
            _last = Take();
        }
    }

    public void Dispose()
    {
    }

    // Not inlined: what a method takes of the stack is given back when it returns.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte Take()
    {
        Span<byte> buffer = stackalloc byte[_size];
        if (touched)
        {
            Touching.Touch(buffer);
        }

        return buffer[^1];
    }
}
